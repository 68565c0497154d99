import { readFileSync } from 'node:fs'
import { type Plugin, preprocessCSS, type ResolvedConfig } from 'vite'

const NAME = 'vitrine:css-modules'

/** Suffixes of the two modules that `styles.module.css` becomes: its class names, and its text with these names. */
const CLASSES = '.js'
const SCOPED = '.scoped.css'

/**
 * Compiles each CSS module once for all environments, and again when its text changes. The builds of the browser and of
 * the Worker get only its class names; the build of stylesheets gets its text.
 */
export function cssModules(): Plugin {
  let config: ResolvedConfig
  const compiled = new Map<string, Compiled>()

  /** @param file of a CSS module */
  async function compile(file: string): Promise<Compiled> {
    const source = readFileSync(file, 'utf8')
    const known = compiled.get(file)
    if (known?.source === source) return known
    const { code, modules = {}, deps } = await preprocessCSS(source, file, config)
    // The cached result would be stale after a change of the other file.
    if (deps !== undefined && deps.size > 0)
      throw new Error(`${file}: a CSS module must not use names of another file`)
    const result = { source, code, classes: modules }
    compiled.set(file, result)
    return result
  }

  return {
    name: NAME,
    api: compiled,
    enforce: 'pre',
    configResolved(resolved) {
      config = resolved
    },
    resolveId: {
      filter: { id: /\.module\.css(?:\.scoped\.css)?$/ },
      async handler(id, importer) {
        if (id.endsWith(SCOPED)) return id
        const resolved = await this.resolve(id, importer, { skipSelf: true })
        return resolved === null ? null : `${resolved.id}${CLASSES}`
      },
    },
    load: {
      filter: { id: /\.module\.css(?:\.js|\.scoped\.css)$/ },
      async handler(id) {
        if (id.endsWith(SCOPED)) return (await compile(id.slice(0, -SCOPED.length))).code
        const file = id.slice(0, -CLASSES.length)
        const { classes } = await compile(file)
        const text = this.environment.name === 'styles' ? `import ${JSON.stringify(file + SCOPED)}\n` : ''
        return `${text}export default ${JSON.stringify(classes)}`
      },
    },
  }
}

/** Names of all compiled classes as one text, which differs when a class is added or removed. */
export function classNames(plugins: readonly Plugin[]): string {
  const compiled: Map<string, Compiled> = plugins.find(({ name }) => name === NAME)?.api
  return JSON.stringify(Array.from(compiled, ([file, { classes }]) => [file, classes]))
}

interface Compiled {
  source: string
  code: string
  /** Local name → name in the page. */
  classes: Record<string, string>
}

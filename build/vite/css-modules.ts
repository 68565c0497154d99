import { readFileSync } from 'node:fs'
import { type Plugin, preprocessCSS, type ResolvedConfig } from 'vite'

const NAME = 'vitrine:css-modules'

/** Suffixes of the two modules that `styles.module.css` becomes: its class names, and its text with these names. */
const CLASSES = '.js'
const SCOPED = '.scoped.css'

/**
 * Compiles each CSS module once for all environments, and again when its text changes: in the builds of the browser and
 * of the Worker it is its class names alone, and its text is in the build of stylesheets.
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
    // Its result would be kept although the other file changes.
    if (deps !== undefined && deps.size > 0)
      throw new Error(`${file}: a CSS module takes nothing from another file`)
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

/** The names of all classes that the plugin has compiled, as one text that differs when one came or went. */
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

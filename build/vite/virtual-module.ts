import type { Plugin } from 'vite'

interface ModuleApart {
  /** File name; the file is next to the Worker's entry. */
  file: string
  text: () => string
}

interface VirtualModule {
  /** `build` of `virtual:build`. */
  name: string
  /** Returns the module's current code. */
  text: () => string
  /**
   * In development the module is a separate file, so that it can be rewritten without the Worker's bundle
   * (build/dev/dev-build.ts).
   */
  isApart: boolean
}

const PREFIX = 'vitrine:module-'

/** `virtual:<name>`, in the bundle or as a separate file. */
export function virtualModule({ name, text, isApart }: VirtualModule): Plugin {
  const id = `virtual:${name}`
  const apart: ModuleApart = { file: `${name}.js`, text }
  return {
    name: PREFIX + name,
    resolveId: {
      filter: { id: new RegExp(`^${id}$`) },
      handler: () => (isApart ? { id: `./${apart.file}`, external: true } : `\0${id}`),
    },
    load: { filter: { id: new RegExp(`^\0${id}$`) }, handler: text },
    ...(isApart && {
      api: apart,
      generateBundle() {
        // Builds that Vite does not write read the text from `api`.
        if (this.environment.name === 'worker' && this.environment.config.build.write !== false)
          this.emitFile({ type: 'asset', fileName: apart.file, source: text() })
      },
    }),
  }
}

/** The modules of these plugins that are separate files. */
export function modulesApart(plugins: readonly Plugin[]): ModuleApart[] {
  return plugins.flatMap(({ name, api }) =>
    name.startsWith(PREFIX) && api !== undefined ? [api as ModuleApart] : [],
  )
}

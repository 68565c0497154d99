import type { Plugin } from 'vite'

interface ModuleApart {
  /** Beside the Worker's entry. */
  file: string
  text: () => string
}

interface VirtualModule {
  /** `build` of `virtual:build`. */
  name: string
  /** The code of the module as it is at this moment. */
  text: () => string
  /**
   * In development the module is a file of its own beside the Worker's bundle, so that it can be written anew while the
   * bundle stays (build/dev/dev-build.ts).
   */
  isApart: boolean
}

const PREFIX = 'vitrine:module-'

/** `virtual:<name>`, a part of the bundle or apart from it. */
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
        // A build that is not written by Vite has the text from `api`.
        if (this.environment.name === 'worker' && this.environment.config.build.write !== false)
          this.emitFile({ type: 'asset', fileName: apart.file, source: text() })
      },
    }),
  }
}

/** The modules that are apart from the bundle of these plugins. */
export function modulesApart(plugins: readonly Plugin[]): ModuleApart[] {
  return plugins.flatMap(({ name, api }) =>
    name.startsWith(PREFIX) && api !== undefined ? [api as ModuleApart] : [],
  )
}

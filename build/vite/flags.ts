import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'
import { LOCALE_CODES } from '../../shared/locales.ts'

const require = createRequire(import.meta.url)

/** One drawing for each locale, `/flags/en_US.svg`. */
export function flags(): Plugin {
  return {
    name: 'vitrine:flags',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle() {
      // The package exports only code; its drawings are next to its entry.
      const folder = require.resolve('country-flag-icons').replace(/index\.[a-z.]+$/, '3x2/')
      for (const locale of LOCALE_CODES) {
        const country = locale.split('-')[1]
        this.emitFile({
          type: 'asset',
          fileName: `flags/${locale.replace('-', '_')}.svg`,
          source: readFileSync(`${folder}${country}.svg`, 'utf8'),
        })
      }
    },
  }
}

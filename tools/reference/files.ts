import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { blogIndexWord, textDirection, LOCALES, languageTag } from '../../shared/locales.ts'
import { adminApi } from './admin-api.ts'
import { appConfigurationPage } from './app-configuration.ts'
import { sectionPages } from './section-pages.ts'
import { upstreamApi } from './upstream-api.ts'
import { workerApi } from './worker-api.ts'

/** The generated files of docs/reference: name → text. */
export async function referenceFiles(): Promise<Record<string, string>> {
  return {
    'admin.openapi.json': `${JSON.stringify(adminApi(), null, 2)}\n`,
    'addresses.md': addressesPage(),
    'app-configuration.md': appConfigurationPage(),
    'upstream.openapi.json': `${JSON.stringify(upstreamApi(), null, 2)}\n`,
    'worker.openapi.json': `${JSON.stringify(workerApi(), null, 2)}\n`,
    ...(await sectionPages()),
  }
}

const page = join(import.meta.dirname, '../../docs/reference/addresses.md')

/** The content between the marks of the page. */
const LIST = /(<!-- locales -->\n)[\s\S]*?(<!-- \/locales -->)/

/**
 * docs/reference/addresses.md with the list of locales from shared/locales.ts; the rest of the page is written by
 * hand.
 */
function addressesPage(): string {
  return readFileSync(page, 'utf8').replace(
    LIST,
    (_, begin: string, end: string) => `${begin}\n${localeTable()}\n${end}`,
  )
}

function localeTable(): string {
  const rows = LOCALES.map(({ code, name }) => {
    const notes = [
      textDirection(code) === 'rtl' ? 'from right to left' : '',
      languageTag(code) === code ? '' : `\`hreflang\` and \`Intl\` say \`${languageTag(code)}\``,
    ]
    return `| \`${code}\` | ${name} | \`/${blogIndexWord(code)}\` | ${notes.filter(Boolean).join('; ')} |\n`
  })
  return `| locale | name | index of the blog | |\n|---|---|---|---|\n${rows.join('')}`
}

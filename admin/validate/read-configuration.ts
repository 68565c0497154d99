import type { Site } from '#shared/site.ts'
import { readAppConfiguration } from '#core/reading/read-app-configuration.ts'
import { errorReason, type Log } from '#shared/log.ts'
import { boundedJsonText, parseJson } from '#core/reading/bounded-json.ts'
import { appConfiguration } from '../app-configuration.ts'
import type { SiteFiles } from '../site-file.ts'
import { error, type Finding } from './finding.ts'

/** The site as the Worker would read it; null if it cannot, with the reason among the findings. */
export async function readConfiguration(files: SiteFiles, findings: Finding[]): Promise<Site | null> {
  const host = files.hosts.find((name) => !name.startsWith('*')) ?? 'site.invalid'
  if (!files.locales.includes(files.defaultLocale))
    findings.push({
      ...error('site', `defaultLocale ${files.defaultLocale} is not in locales`),
      at: { file: 'site.json', path: ['defaultLocale'] },
    })
  const log: Log = (_level, event, { from, pages } = {}) => {
    // Ignored rules are reported later, with their place in the list.
    if (from === undefined) findings.push(error('site', pages === undefined ? event : `${event}: ${pages}`))
  }
  try {
    const answer = JSON.stringify(appConfiguration(files, { host, page: null }))
    return (await readAppConfiguration(parseJson(await boundedJsonText(new Response(answer))), host, log))
      .site
  } catch (cause) {
    findings.push(error('site', errorReason(cause)))
    return null
  }
}

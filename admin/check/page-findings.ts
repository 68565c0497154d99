import { error, type Finding, warning } from '../validate/finding.ts'
import type { PageFacts } from './page-facts.ts'

/** Characters of a title, and of a description, that search results show. */
const MAX_TITLE = 70
const MAX_DESCRIPTION = 200

/** Findings about a single page. */
export function pageFindings(address: string, facts: PageFacts): Finding[] {
  const findings: Finding[] = []
  const say = (level: typeof error, isWrong: boolean, message: string) => {
    if (isWrong) findings.push(level(address, message))
  }
  const { title, description, lang, headings, images, canonical, isNoindex } = facts
  say(error, title === '', 'has no title')
  say(
    warning,
    title.length > MAX_TITLE,
    `has a title of ${title.length} characters; search results show about ${MAX_TITLE}`,
  )
  say(warning, description === '' && !isNoindex, 'has no description')
  say(warning, description.length > MAX_DESCRIPTION, `has a description of ${description.length} characters`)
  say(error, lang === '', 'has no language: <html lang>')
  say(error, canonical === null && !isNoindex, 'has no canonical address')
  const tops = headings.filter(({ level }) => level === 1).length
  say(error, tops === 0, 'has no h1')
  say(warning, tops > 1, `has ${tops} h1`)
  headings.forEach(({ level, text }, index) => {
    const before = headings[index - 1]?.level ?? level
    say(warning, level > before + 1, `has an h${level} after an h${before}: “${text.slice(0, 60)}”`)
  })
  for (const { src, hasAlt, hasBox } of images) {
    say(error, !hasAlt, `has a picture without alt: ${src}`)
    say(warning, !hasBox, `has a picture without width and height, so the page may jump: ${src}`)
  }
  return findings
}

/** Findings about several pages together: titles, links between languages, anchors. */
export function acrossPages(
  pages: ReadonlyMap<string, PageFacts>,
  { origin, isWhole }: { origin: string; isWhole: boolean },
): Finding[] {
  const findings: Finding[] = []
  const titles = new Map<string, string>()
  for (const [address, { title, lang, alternates, canonical, links }] of pages) {
    const key = `${lang} ${title}`
    const other = titles.get(key)
    if (other !== undefined && canonical === address)
      findings.push(warning(address, `has the same title as ${other}`))
    if (canonical === address) titles.set(key, address)
    for (const [language, target] of Object.entries(alternates)) {
      if (!target.startsWith(`${origin}/`)) continue
      const back = pages.get(target)
      if (back === undefined) {
        if (isWhole)
          findings.push(error(address, `names ${target} as its ${language} version, which does not exist`))
      } else if (!Object.values(back.alternates).includes(address) && canonical === address)
        findings.push(
          error(
            address,
            `names ${target} as its ${language} version, which does not name this page as a translation`,
          ),
        )
    }
    for (const link of new Set(links)) {
      const { hash } = new URL(link)
      const page = pages.get(link.slice(0, link.length - hash.length))
      const id = fragmentId(hash)
      if (id !== '' && page !== undefined && !page.ids.has(id))
        findings.push(warning(address, `links to ${link}, where nothing has that id`))
    }
  }
  return findings
}

/** The id that a fragment refers to. An invalid percent-encoding is used unchanged. */
function fragmentId(hash: string): string {
  const written = hash.slice(1)
  try {
    return decodeURIComponent(written)
  } catch {
    return written
  }
}

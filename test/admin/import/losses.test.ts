import { createReadStream, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { markdownHtml, richHtml } from '#sections/markup/rich.ts'
import { newCoverage } from '../../../admin/import/coverage.ts'
import { siteOfWebstudio } from '../../../admin/import/webstudio/site-of-webstudio.ts'
import { readWxr } from '../../../admin/import/wxr/read-wxr.ts'
import { siteOfWxr } from '../../../admin/import/wxr/site-of-wxr.ts'
import { htmlWords } from '../../../admin/import/wxr/wxr-post.ts'
import { importCase } from '../../support/import-cases.ts'

const WXR = importCase('wordpress.wxr.xml')
const WEBSTUDIO = importCase('webstudio.data.json')

/** Letters, links, pictures and players of HTML, counted by patterns, without a parser. */
function countsOf(html: string) {
  const shown = html.replace(
    /<!--[\s\S]*?-->|<(script|style|noscript)\b[\s\S]*?<\/\1>|\[\/?(?:audio|caption|gallery)\b[^\]]*\]/g,
    '',
  )
  const count = (pattern: RegExp) => shown.match(pattern)?.length ?? 0
  return {
    letter: htmlWords(shown).match(/[\p{L}\p{N}]/gu)?.length ?? 0,
    link: count(/<a\b[^>]*\bhref=["'](?!#|["'])/gi),
    picture: count(/<img\b/gi),
    player: count(/<(?:audio|video|iframe)\b/gi),
  }
}

test.skipIf(WXR === null)(
  'everything that the texts of a real WordPress export lose is reported',
  async () => {
    const coverage = newCoverage()
    const file = await readWxr(createReadStream(WXR ?? ''))
    const { site } = siteOfWxr(file, { host: 'novo.test' }, coverage)
    const said = coverage.entries.filter(({ outcome }) => outcome !== 'taken')
    const findings: string[] = []
    let read = 0
    for (const { title, body } of site.posts) {
      const item = file.items.find((each) => each.type === 'post' && htmlWords(each.title) === title)
      if (item === undefined) continue
      read += 1
      const [before, after] = [countsOf(item.content), countsOf(markdownHtml(body))]
      const lines = said.filter(({ name }) => name.includes(title)).map(({ kind, note }) => `${kind} ${note}`)
      const isSaid = (pattern: RegExp) => lines.some((line) => pattern.test(line))
      if (after.letter < before.letter && !isSaid(/word|shortcode|element|block/))
        findings.push(`${title}: letters`)
      if (after.link < before.link && !isSaid(/link/)) findings.push(`${title}: links`)
      if (after.picture < before.picture && !isSaid(/picture|img/)) findings.push(`${title}: pictures`)
      if (before.player > 0 && !isSaid(/player|audio|video|iframe/)) findings.push(`${title}: players`)
    }
    expect(findings).toEqual([])
    expect(read).toBeGreaterThan(45)
  },
)

test.skipIf(WXR === null)(
  'no link of an imported text is empty, and no picture is without a source',
  async () => {
    const { site } = siteOfWxr(
      await readWxr(createReadStream(WXR ?? '')),
      { host: 'novo.test' },
      newCoverage(),
    )
    const html = [
      ...site.posts.map(({ body }) => markdownHtml(body)),
      ...site.pages.flatMap(({ sections }) => sections.map(({ data }) => richHtml(String(data?.body ?? '')))),
    ].join('')
    expect(html.match(/<a\b[^>]*>\s*<\/a>/g)).toBeNull()
    expect(html.match(/<img(?![^>]*\bsrc="[^"])[^>]*>/g)).toBeNull()
  },
)

test.skipIf(WEBSTUDIO === null)(
  'everything that the texts of a real Webstudio project lose is reported',
  () => {
    const coverage = newCoverage()
    const json = JSON.parse(readFileSync(WEBSTUDIO ?? '', 'utf8'))
    const { site } = siteOfWebstudio(json, { host: 'novo.test' }, coverage)
    const said = JSON.stringify(coverage.entries.filter(({ outcome }) => outcome !== 'taken'))
    expect(said).not.toContain('not in the new page')
    expect(site.pages).toHaveLength(15)
  },
)

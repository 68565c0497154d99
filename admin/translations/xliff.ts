import { escapeHtml } from '#shared/escape-html.ts'
import { Parser } from 'htmlparser2'

/** A text that is exported or imported. */
export interface TranslationUnit {
  /** `TranslatableText.id` */
  id: string
  where: string
  source: string
  /** Undefined: not translated yet. */
  target: string | undefined
  /** The source has changed since it was translated. */
  isStale: boolean
}

export interface TranslationFile {
  sourceLocale: string
  targetLocale: string
  units: TranslationUnit[]
}

/**
 * XLIFF 2.0 (OASIS, 2014). HTML and Markdown in a text are written as characters, not as elements of XLIFF. A unit's id
 * must not contain a slash, so the text's id is the unit's name.
 */
export function writeXliff({ sourceLocale, targetLocale, units }: TranslationFile): string {
  const body = units.map(({ id, where, source, target, isStale }, index) => {
    const state = target === undefined ? 'initial' : isStale ? 'translated' : 'reviewed'
    const subState = isStale ? ' subState="vitrine:stale"' : ''
    const targetElement = target === undefined ? '' : `\n        <target>${escapeXml(target)}</target>`
    return `    <unit id="u${index + 1}" name="${escapeXml(id)}" xml:space="preserve">
      <notes><note category="place">${escapeXml(where)}</note></notes>
      <segment state="${state}"${subState}>
        <source>${escapeXml(source)}</source>${targetElement}
      </segment>
    </unit>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="${sourceLocale}" trgLang="${targetLocale}">
  <file id="site">
${body.join('\n')}
  </file>
</xliff>
`
}

/** @throws Error if the file is not XLIFF 2 */
export function readXliff(text: string): TranslationFile {
  const file: TranslationFile = { sourceLocale: '', targetLocale: '', units: [] }
  let version = ''
  let unit: { id: string; source: string; target: string; hasTarget: boolean } | null = null
  let part: 'source' | 'target' | null = null
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'xliff') {
          version = attributes.version ?? ''
          file.sourceLocale = attributes.srcLang ?? ''
          file.targetLocale = attributes.trgLang ?? ''
        } else if (name === 'unit')
          unit = { id: attributes.name ?? '', source: '', target: '', hasTarget: false }
        else if (name === 'source' || name === 'target') {
          part = name
          if (unit !== null && name === 'target') unit.hasTarget = true
        }
      },
      ontext(written) {
        if (unit !== null && part !== null) unit[part] += written
      },
      onclosetag(name) {
        if (name === 'source' || name === 'target') part = null
        if (name !== 'unit' || unit === null) return
        const { id, source, target, hasTarget } = unit
        file.units.push({ id, where: '', source, target: hasTarget ? target : undefined, isStale: false })
        unit = null
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.write(text)
  parser.end()
  if (!version.startsWith('2.')) throw new Error('the file is not XLIFF 2: save it as version 2.0 or 2.1')
  return file
}

/** Characters that XML 1.0 cannot represent are left out. */
function escapeXml(text: string): string {
  const written = Array.from(text).filter((sign) => sign >= ' ' || '\t\n\r'.includes(sign))
  // XML readers normalise a bare carriage return to a line feed.
  return escapeHtml(written.join('')).replace(/\r/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

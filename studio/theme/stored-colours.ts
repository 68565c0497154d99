import { isFields } from '../form/value-at.ts'

const STYLE = 'config/style'

/** The colours of a site's theme as stored, with all edits. */
export function storedColours(config: unknown, documents: Readonly<Record<string, unknown>>): unknown {
  const style = STYLE in documents ? documents[STYLE] : isFields(config) ? config.style : undefined
  return isFields(style) ? style.colors : undefined
}

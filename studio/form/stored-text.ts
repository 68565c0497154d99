import { isFields } from './value-at.ts'

/** The text of a field; of stored HTML, its source. */
export function storedText(value: unknown): string {
  if (isFields(value)) return typeof value.html === 'string' ? value.html : ''
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/**
 * A text as its field stores it: HTML stays HTML. An emptied text is stored as empty; an emptied translation is taken out, so that the base
 * text is shown again.
 */
export function textToStore(text: string, stored: unknown, isTranslating: boolean): unknown {
  if (text === '') return isTranslating ? undefined : ''
  return isFields(stored) && 'html' in stored ? { ...stored, html: text } : text
}

import { isFields } from './value-at.ts'

/** The text of a field. Stored HTML is returned as its source. */
export function storedText(value: unknown): string {
  if (isFields(value)) return typeof value.html === 'string' ? value.html : ''
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/**
 * A text in the form that its field stores: HTML stays HTML. An emptied text is stored as empty; an emptied
 * translation is removed, so the base text is shown again.
 */
export function textToStore(text: string, stored: unknown, isTranslating: boolean): unknown {
  if (text === '') return isTranslating ? undefined : ''
  return isFields(stored) && 'html' in stored ? { ...stored, html: text } : text
}

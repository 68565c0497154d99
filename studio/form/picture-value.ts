import { type ChosenFile, isFilm } from '../media/file-facts.ts'
import { type Fields, isFields } from './value-at.ts'

type Focal = NonNullable<ChosenFile['focal']>

/** A stored picture's file and alternative text. A string is the file. */
export function srcAndAlt(value: unknown): { src: string; alt: string } {
  if (typeof value === 'string') return { src: value, alt: '' }
  const { src, alt } = isFields(value) ? value : {}
  return { src: typeof src === 'string' ? src : '', alt: typeof alt === 'string' ? alt : '' }
}

/** The picture with another file. Only the id, which identifies an entry of a list, is copied from the stored one. */
export function withFile(stored: unknown, file: ChosenFile): Fields | undefined {
  const id = isFields(stored) && stored.id !== undefined ? { id: stored.id } : {}
  return file.src === '' ? undefined : { ...id, ...file }
}

/** The stored focal point; undefined if it is missing or invalid. */
export function focalIn(stored: unknown): Focal | undefined {
  const { x, y } = isFields(stored) && isFields(stored.focal) ? stored.focal : {}
  return typeof x === 'number' && typeof y === 'number' ? { x, y } : undefined
}

/** The picture with a focal point of its own; undefined removes it. */
export function withFocal(stored: unknown, focal: Focal | undefined): Fields {
  const { focal: _, ...picture }: Fields = isFields(stored) ? stored : srcAndAlt(stored)
  return focal === undefined ? picture : { ...picture, focal }
}

/** Whether a file may have a focal point: films have none. */
export function mayHaveFocal(src: string): boolean {
  return src !== '' && !isFilm({ name: src.replace(/[?#].*$/, '') })
}

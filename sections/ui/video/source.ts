import { isExternal, safeSource } from '#shared/urls.ts'
import { type Film, filmOfId, readFilm } from './film.ts'
import { isFilmFile } from './film-file.ts'

/** The source of a video. */
export type VideoSource =
  | { kind: 'file'; src: string }
  | ({ kind: 'embed' } & Film)
  /** Another page, which is only linked. */
  | { kind: 'page'; provider: string; page: string }

/** Null for anything but an http(s) address. */
export function videoSource({ source, url }: { source: string; url: string }): VideoSource | null {
  if (url === '') return null
  const film = readFilm(url) ?? filmOfId(source, url)
  if (film !== null) return { kind: 'embed', ...film }
  const src = safeSource(url)
  if (src === null) return null
  if (isFilmFile(src)) return { kind: 'file', src }
  return isExternal(src) ? { kind: 'page', provider: new URL(src).hostname, page: src } : null
}

import type { Place } from './place.ts'

/** The addresses of the calls that a place makes before it can be used, in the client's form (studio/api/client.ts). */
export function callsOfPlace(place: Place): string[] {
  if (place.kind !== 'site' && place.kind !== 'screen') return []
  const site = `/sites/${encodeURIComponent(place.site)}`
  if (place.kind === 'screen') return [site]
  const document =
    place.page === null ? [] : [`${site}/documents?document=${encodeURIComponent(`pages/${place.page}`)}`]
  return [site, '/catalogue', ...document]
}

/**
 * The address with a fragment of its own, if an empty one: a browser takes the fragment of an address along to the
 * `Location` that has none (RFC 9110, section 10.2.2), and a link of Supabase Auth may have brought tokens in it.
 */
export function ownFragment(location: string): string {
  return location.includes('#') ? location : `${location}#`
}

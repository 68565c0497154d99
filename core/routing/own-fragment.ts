/**
 * Adds a fragment, empty if need be, to a redirect target. Without one the browser would append the fragment of the
 * requested address (RFC 9110 §10.2.2), and a link of Supabase Auth may carry tokens in it.
 */
export function ownFragment(location: string): string {
  return location.includes('#') ? location : `${location}#`
}

/**
 * Shows who is signed in, in the header of a page that is the same for all visitors. Without a session nothing is
 * loaded.
 */
export async function watchMember(): Promise<void> {
  const place = document.querySelector<HTMLElement>('form[data-member][hidden]')
  // The cookie of a requested e-mail (`-auth-token-code-verifier`) is not a session.
  if (place === null || !/-auth-token(?:\.0)?=/.test(document.cookie)) return
  const { showMember } = await import('../session/show-member.ts')
  await showMember(place)
}

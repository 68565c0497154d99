/** The page of a film, of the address of its player; null for other addresses. */
export function videoPage(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { hostname, pathname, searchParams } = new URL(address)
  const host = hostname.replace(/^(?:www\.|m\.)/, '')
  if (host === 'youtube.com' || host === 'youtube-nocookie.com') {
    const id = /^\/(?:embed|v|shorts)\/([\w-]{6,20})/.exec(pathname)?.[1] ?? searchParams.get('v')
    return id === null ? null : `https://www.youtube.com/watch?v=${encodeURIComponent(id)}`
  }
  if (host === 'youtu.be') {
    const [, id] = /^\/([\w-]{6,20})$/.exec(pathname) ?? []
    return id === undefined ? null : `https://www.youtube.com/watch?v=${id}`
  }
  if (host === 'vimeo.com' || host === 'player.vimeo.com') {
    const [, id] = /^\/(?:video\/)?(\d+)/.exec(pathname) ?? []
    return id === undefined ? null : `https://vimeo.com/${id}`
  }
  return null
}

/** The corner setting of a theme that is closest to a radius. */
export function radiusOf(pixels: number): string {
  return pixels === 0 ? 'none' : pixels <= 4 ? 'sm' : pixels <= 10 ? 'md' : pixels <= 24 ? 'lg' : 'full'
}

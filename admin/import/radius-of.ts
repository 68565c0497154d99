/** The corners of a theme that are next to these. */
export function radiusOf(pixels: number): string {
  return pixels === 0 ? 'none' : pixels <= 4 ? 'sm' : pixels <= 10 ? 'md' : pixels <= 24 ? 'lg' : 'full'
}

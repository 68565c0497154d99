import jsQr from 'jsqr'

/** Pixels per module. */
const SCALE = 4

/**
 * Paints the runs of an SVG path and has them read by a decoder that knows nothing of the encoder.
 * @param covered share of the width that a white square in the middle hides
 */
export function scan({ size, path }: { size: number; path: string }, covered = 0): string | null {
  const width = size * SCALE
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255)
  const paint = (x: number, y: number, w: number, h: number, shade: number) => {
    for (let row = y; row < y + h; row++)
      for (let column = x; column < x + w; column++)
        pixels.fill(shade, (row * width + column) * 4, (row * width + column) * 4 + 3)
  }
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)/g))
    paint(Number(x) * SCALE, Number(y) * SCALE, Number(run) * SCALE, SCALE, 0)
  const hole = Math.round(width * covered)
  paint(Math.round((width - hole) / 2), Math.round((width - hole) / 2), hole, hole, 255)
  const read = jsQr(pixels, width, width)
  return read && new TextDecoder().decode(new Uint8Array(read.binaryData))
}

/** The modules of the first QR code in some HTML, without the ground that may be drawn below them. */
export function drawnModules(html: string): { size: number; path: string } {
  return {
    size: Number(/viewBox="0 0 (\d+) \d+" shape-rendering/.exec(html)?.[1]),
    path: /<path[^>]* d="(M[^"M]+M[^"]+)"/.exec(html)?.[1] ?? '',
  }
}

/** Folder of the pictures that only the demo sites have. */
const DEMO = '/demo/'

/** The addresses of pictures in a site's content, each once. */
export function picturesIn(content: object): string[] {
  const found = JSON.stringify(content).matchAll(/"src":"([^"]+\.(?:avif|jpe?g|png|webp))"/g)
  return [...new Set(Array.from(found, ([, src = '']) => src))]
}

/**
 * The data of an example with the site's pictures instead of the demo's. For a site without pictures, the example's
 * pictures are removed.
 */
export function withOwnPictures<Data extends object>(data: Data, pictures: readonly string[]): Data {
  let used = 0
  return JSON.parse(JSON.stringify(data), (_, value: unknown) =>
    typeof value === 'string' && value.startsWith(DEMO) && !pictures.includes(value)
      ? (pictures[used++ % pictures.length] ?? '')
      : value,
  ) as Data
}

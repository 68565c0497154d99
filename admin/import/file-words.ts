/** The name of a file, as its label. */
export function fileWords(src: string): string {
  const [path = ''] = src.split(/[?#]/, 1)
  const name = path.split('/').findLast((segment) => segment !== '') ?? src
  try {
    return decodeURIComponent(name)
  } catch {
    return name // a bare percent sign
  }
}

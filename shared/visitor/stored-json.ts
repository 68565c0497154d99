/** The value of a JSON text that a browser or a tenant keeps; null where there is none, and where it is broken. */
export function storedJson<T = unknown>(text: string | null | undefined): T | null {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

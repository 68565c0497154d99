/** The parsed value of JSON text stored by a browser or a tenant; null if it is missing or invalid. */
export function storedJson<T = unknown>(text: string | null | undefined): T | null {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

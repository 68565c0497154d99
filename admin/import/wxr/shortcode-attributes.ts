/** The attributes of a shortcode by name. */
export function readAttributes(text: string): Map<string, string> {
  const given = new Map<string, string>()
  let end = 0
  for (const match of text.matchAll(/=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g)) {
    const [whole, ...values] = match
    // The word before the sign.
    const name =
      text
        .slice(end, match.index)
        .trimEnd()
        .split(/[^\w-]/)
        .at(-1) ?? ''
    end = match.index + whole.length
    if (name !== '') given.set(name, values.find((each) => each !== undefined) ?? '')
  }
  return given
}

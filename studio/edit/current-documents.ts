/**
 * Documents of a kind as they are now: what was read, with what was edited, added and deleted since.
 * @param nameOf what of the kind is in the content of the site
 */
export function currentDocuments<Value extends object>(
  kind: string,
  read: readonly Value[],
  nameOf: (value: Value) => string,
  documents: Readonly<Record<string, unknown>>,
): Value[] {
  const known = new Set(read.map(nameOf))
  const kept = read.flatMap((value) => {
    const edited = documents[nameOf(value)]
    return edited === null ? [] : [(edited as Value | undefined) ?? value]
  })
  const added = Object.entries(documents)
    .filter(([name, value]) => name.startsWith(`${kind}/`) && value !== null && !known.has(name))
    .map(([, value]) => value as Value)
  return [...kept, ...added]
}

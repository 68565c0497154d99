/**
 * The documents of a kind with all edits, additions and deletions.
 * @param read as the server sent them
 * @param nameOf the document's name of such a value
 */
export function currentDocuments<Value extends object>(
  kind: string,
  read: readonly Value[],
  nameOf: (value: Value) => string,
  documents: Readonly<Record<string, unknown>>,
): Value[] {
  const known = new Set(read.map(nameOf))
  const existing = read.flatMap((value) => {
    const edited = documents[nameOf(value)]
    return edited === null ? [] : [(edited as Value | undefined) ?? value]
  })
  const added = Object.entries(documents)
    .filter(([name, value]) => name.startsWith(`${kind}/`) && value !== null && !known.has(name))
    .map(([, value]) => value as Value)
  return [...existing, ...added]
}

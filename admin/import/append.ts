/** Adds entries one by one: a call has at most some hundred thousand arguments, and a text may have more nodes. */
export function append<T>(list: T[], more: readonly T[]): void {
  for (const each of more) list.push(each)
}

/** `1 error`, `2 errors`, `0 entries`. @param one the noun for one */
export function counted(count: number, one: string): string {
  const several = /[^aeiou]y$/.test(one) ? `${one.slice(0, -1)}ies` : `${one}s`
  return `${count} ${count === 1 ? one : several}`
}

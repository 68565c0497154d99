/** Modules of a glob by the address of their section. */
export function byAddress<T>(modules: Record<string, T>): Map<string, T> {
  return new Map(Object.entries(modules).map(([file, load]) => [addressOfFile(file), load]))
}

/** `./hero/split/section.tsx` → `hero/split` */
function addressOfFile(file: string): string {
  return file.split('/').slice(-3, -1).join('/')
}

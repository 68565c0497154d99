import type { AssuranceLevel } from './session/assurance.ts'

/**
 * The access level that a section requires. `unknown` stands for every unrecognised value: no reader may see the
 * section.
 */
export type SectionAccess = 'signed_in' | 'aal2' | 'unknown'

/** The assurance level of a member's session; null for every other visitor. */
export type Reader = AssuranceLevel | null

const BY_STRICTNESS: readonly (SectionAccess | undefined)[] = [undefined, 'signed_in', 'aal2', 'unknown']

/**
 * The access levels of stored sections by id; public sections have no entry. A translation refers to its section by
 * id alone, so sections that share an id all get the strictest level among them.
 */
export function accessById(sections: readonly unknown[]): ReadonlyMap<string, SectionAccess> {
  const asked = new Map<string, SectionAccess>()
  for (const section of sections) {
    const access = requiredLevel(section)
    const id = storedId(section)
    if (access !== undefined && strictness(access) > strictness(asked.get(id))) asked.set(id, access)
  }
  return asked
}

/** The id of a stored section, which may be a number. */
export function storedId(section: unknown): string {
  return String((section as { id?: unknown } | null)?.id)
}

export function mayRead(access: SectionAccess | 'public' | undefined, reader: Reader): boolean {
  if (access === undefined || access === 'public') return true
  return access === 'aal2' ? reader === 'aal2' : access === 'signed_in' && reader !== null
}

function requiredLevel(section: unknown): SectionAccess | undefined {
  const access = (section as { access?: unknown } | null)?.access
  if (access === undefined || access === 'public') return undefined
  return access === 'signed_in' || access === 'aal2' ? access : 'unknown'
}

function strictness(access: SectionAccess | undefined): number {
  return BY_STRICTNESS.indexOf(access)
}

/** An item of an export and its result. */
export interface CoverageEntry {
  /** `post`, `page`, `menu`, `script` */
  kind: string
  name: string
  outcome: 'taken' | 'changed' | 'left out'
  /** The result, the difference, or the reason for leaving it out. */
  note: string
}

/** The result of each item that an import finds. */
export interface Coverage {
  taken: (kind: string, name: string, became: string) => void
  /** Imported with changes. */
  changed: (kind: string, name: string, note: string) => void
  leftOut: (kind: string, name: string, reason: string) => void
  entries: readonly CoverageEntry[]
}

export function newCoverage(): Coverage {
  const entries: CoverageEntry[] = []
  const add = (outcome: CoverageEntry['outcome']) => (kind: string, name: string, note: string) =>
    void entries.push({ kind, name, outcome, note })
  return { taken: add('taken'), changed: add('changed'), leftOut: add('left out'), entries }
}

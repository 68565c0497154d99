import { applyPatches, enablePatches, type Patch, produceWithPatches } from 'immer'

enablePatches()

/** Values by the name of their document. */
export type Documents = Readonly<Record<string, unknown>>

interface Step {
  undo: Patch[]
  redo: Patch[]
  /** Changes of one field that follow each other closely are one step. */
  key: string | null
  at: number
}

/** What was changed and how to take it back. Nothing of it is ever changed in place. */
export interface History {
  documents: Documents
  past: readonly Step[]
  future: readonly Step[]
}

/** A person who types pauses longer than this between two thoughts. */
const SAME_STEP_MS = 1500

export function startHistory(documents: Documents): History {
  return { documents, past: [], future: [] }
}

/**
 * @param key of what is changed, for steps that go together; null for a step of its own
 * @param now milliseconds
 */
export function changeDocuments(
  history: History,
  change: (documents: Record<string, unknown>) => void,
  { key, now }: { key: string | null; now: number },
): History {
  const [documents, redo, undo] = produceWithPatches(history.documents, (draft) => {
    change(draft as Record<string, unknown>)
  })
  if (redo.length === 0) return history
  const before = history.past.at(-1)
  const isSame = key !== null && before?.key === key && now - before.at < SAME_STEP_MS
  const step: Step = isSame
    ? { undo: [...undo, ...before.undo], redo: [...before.redo, ...redo], key, at: now }
    : { undo, redo, key, at: now }
  return { documents, past: [...(isSame ? history.past.slice(0, -1) : history.past), step], future: [] }
}

export function undo({ documents, past, future }: History): History {
  const step = past.at(-1)
  if (step === undefined) return { documents, past, future }
  return {
    documents: applyPatches(documents, step.undo) as Documents,
    past: past.slice(0, -1),
    future: [...future, step],
  }
}

export function redo({ documents, past, future }: History): History {
  const step = future.at(-1)
  if (step === undefined) return { documents, past, future }
  return {
    documents: applyPatches(documents, step.redo) as Documents,
    // What is typed next is a step of its own.
    past: [...past, { ...step, key: null }],
    future: future.slice(0, -1),
  }
}

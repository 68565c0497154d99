import { applyPatches, enablePatches, type Patch, produceWithPatches } from 'immer'
import { mergeDocuments } from './merge-documents.ts'

enablePatches()

/** Values by the name of their document. */
export type Documents = Readonly<Record<string, unknown>>

/** Another person’s version of a document, and the version on which this person's changes were made. */
export interface Rebase {
  document: string
  /** The version that both started from. */
  base: unknown
  theirs: unknown
}

interface Step {
  undo: Patch[]
  redo: Patch[]
  /** Quick changes of one field are one step. */
  key: string | null
  at: number
  /** Number of rebases before this step. */
  rebases: number
  /** Set if the step is a rebase, which undo skips: another person's text is not undone. */
  rebase?: Rebase
}

/** Changes and how to undo them. Immutable. */
export interface History {
  documents: Documents
  past: readonly Step[]
  future: readonly Step[]
}

/** Milliseconds; a longer pause in typing begins a new step. */
const SAME_STEP_MS = 1500

export function startHistory(documents: Documents): History {
  return { documents, past: [], future: [] }
}

/**
 * @param key of the changed field, to join quick changes; null for a separate step
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
  const rebases = countRebases(history.past)
  const step: Step = isSame
    ? { undo: [...undo, ...before.undo], redo: [...before.redo, ...redo], key, at: now, rebases }
    : { undo, redo, key, at: now, rebases }
  return { documents, past: [...(isSame ? history.past.slice(0, -1) : history.past), step], future: [] }
}

/** Applies this person's changes to another person’s version of the document. Undo skips this step. */
export function rebaseDocument(history: History, rebase: Rebase): History {
  const { document, base, theirs } = rebase
  const mine = history.documents[document]
  // A document that this person has deleted and another one has changed is not deleted.
  const value = mine === null ? theirs : mergeDocuments(base, mine, theirs).value
  const [documents, redo, undo] = produceWithPatches(history.documents, (draft) => {
    ;(draft as Record<string, unknown>)[document] = value
  })
  const step: Step = { undo, redo, key: null, at: 0, rebases: countRebases(history.past), rebase }
  return { ...history, documents, past: [...history.past, step] }
}

/** Undoes this person's last change. Text that another person has written over it since stays. */
export function undo(history: History): History {
  const own = history.past.findLast(({ rebase }) => rebase === undefined)
  if (own === undefined) return history
  return withoutLaterRebases(own, history, ({ documents, past, future }) => ({
    documents: applyPatches(documents, own.undo) as Documents,
    past: past.slice(0, -1),
    future: [...future, own],
  }))
}

export function redo(history: History): History {
  const step = history.future.at(-1)
  if (step === undefined) return history
  return withoutLaterRebases(step, history, ({ documents, past, future }) => ({
    documents: applyPatches(documents, step.redo) as Documents,
    // The next keystroke begins a new step.
    past: [...past, { ...step, key: null }],
    future: future.slice(0, -1),
  }))
}

export function canUndo({ past }: History): boolean {
  return past.some(({ rebase }) => rebase === undefined)
}

/**
 * Applies a step to the documents that it was made on: undoes later rebases, applies the step, and repeats the rebases.
 */
function withoutLaterRebases(step: Step, history: History, go: (history: History) => History): History {
  const later = countRebases(history.past) - step.rebases
  const place = history.past.length - later
  const lifted = history.past.slice(place)
  const documents = lifted.reduceRight<Documents>(
    (all, { undo }) => applyPatches(all, undo) as Documents,
    history.documents,
  )
  const gone = go({ ...history, documents, past: history.past.slice(0, place) })
  return lifted.reduce(
    (next, { rebase }) => (rebase === undefined ? next : rebaseDocument(next, rebase)),
    gone,
  )
}

function countRebases(past: readonly Step[]): number {
  return past.filter(({ rebase }) => rebase !== undefined).length
}

import { Refusal } from '../api/refusal.ts'
import { type Conflict, conflictsIn, type OpenedDocument, type OtherVersion } from './conflict.ts'
import {
  canUndo,
  changeDocuments,
  type Documents,
  type History,
  rebaseDocument,
  redo,
  startHistory,
  undo,
} from './history.ts'
import { storeChanges, unsavedChanges, type UnsavedChanges, type BrowserStorage } from './unsaved-changes.ts'
import { isSame, mergeDocuments, type ValuePlace, putConflict } from './merge-documents.ts'

/** A change of one document, as the API takes it. */
export interface Change {
  document: string
  expected: string | null
  value: unknown
}

export interface Saved {
  draft: string | null
  documents: { document: string; version: string | null }[]
}

export type SaveState =
  | { kind: 'saved' | 'waiting' | 'saving' | 'offline' | 'signed-out' }
  | { kind: 'refused'; message: string }
  | { kind: 'conflict'; conflicts: Conflict[] }

export interface EditingState {
  documents: Documents
  canUndo: boolean
  canRedo: boolean
  save: SaveState
  /** Number of successful saves. A preview of the draft is reloaded when it changes. */
  saves: number
}

export interface EditingParts {
  site: string
  send: (changes: Change[]) => Promise<Saved>
  storage: BrowserStorage
  now: () => number
}

/** Milliseconds without a change before changes are sent. */
const PAUSE_MS = 900

/** Milliseconds before the first retry while the server does not answer. */
const RETRY_MS = 4_000
const LONGEST_RETRY_MS = 60_000

/**
 * The documents of a site during editing, with undo, and the changes that the server does not have yet. These are
 * stored in the browser until it has them, so no change is lost. If two people have changed the same value, the
 * person chooses.
 */
export class SiteEditing {
  readonly #parts: EditingParts
  readonly #listeners = new Set<() => void>()
  readonly #versions = new Map<string, string | null>()
  /** The version that each document with a conflict was changed from. */
  readonly #contested = new Map<string, { version: string | null; base: unknown }>()
  #history: History = startHistory({})
  /** The documents as the server stores them. */
  #stored: Documents = {}
  #save: SaveState = { kind: 'saved' }
  #saves = 0
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #sending: Promise<void> | null = null
  #state: EditingState

  constructor(parts: EditingParts) {
    this.#parts = parts
    this.#state = this.#describe()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  state = (): EditingState => this.#state

  /** Adds a document from the server, with changes that an earlier visit left in this browser. */
  open({ document, version, value, author = null, changed_at = null }: OpenedDocument): void {
    if (document in this.#history.documents) return
    const unsaved = unsavedChanges(this.#parts.storage, this.#parts.site)[document]
    this.#stored = { ...this.#stored, [document]: value }
    this.#versions.set(document, version)
    this.#history = { ...this.#history, documents: { ...this.#history.documents, [document]: value } }
    if (unsaved !== undefined && !isSame(unsaved.value, value)) {
      this.#put(document, unsaved.value)
      if (unsaved.expected !== version)
        this.#rebase(
          { document, version, author, changed_at, value },
          unsaved.base,
          unsaved.value,
          unsaved.expected,
        )
      if (this.#save.kind !== 'conflict') this.#wait()
    }
    this.#notify()
  }

  /** @param key names what is changed, so that quick changes are one step; null for a separate step */
  change(change: (documents: Record<string, unknown>) => void, key: string | null = null): void {
    this.#history = changeDocuments(this.#history, change, { key, now: this.#parts.now() })
    this.#changed()
  }

  undo = (): void => {
    this.#history = undo(this.#history)
    this.#changed()
  }

  redo = (): void => {
    this.#history = redo(this.#history)
    this.#changed()
  }

  /** Chooses a side of a conflict. The choice is part of the state, so it survives a change of screen. */
  choose({ document, place }: { document: string; place: ValuePlace }, isTheirs: boolean): void {
    if (this.#save.kind !== 'conflict') return
    const conflicts = this.#save.conflicts.map((conflict) =>
      conflict.document !== document
        ? conflict
        : {
            ...conflict,
            values: conflict.values.map((value) =>
              isSame(value.place, place) ? { ...value, isTheirs } : value,
            ),
          },
    )
    this.#save = { kind: 'conflict', conflicts }
    this.#notify()
  }

  /** Applies the chosen sides and ends the conflict. */
  settle(): void {
    if (this.#save.kind !== 'conflict') return
    const { conflicts } = this.#save
    this.#save = { kind: 'waiting' }
    this.#contested.clear()
    this.change((documents) => {
      for (const { document, values } of conflicts)
        for (const { place, theirs, isTheirs } of values)
          if (isTheirs) putConflict(documents, document, place, theirs)
    })
    this.#changed()
  }

  /** Sends every unsaved change now. Resolves when all are sent, or when sending fails. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    // Checked again after each wait: if another waiting call sends now, a second request would name the same version.
    while (this.#sending !== null) await this.#sending
    if (this.#save.kind === 'conflict' || this.#unsaved().length === 0) return
    this.#sending = this.#send().finally(() => {
      this.#sending = null
    })
    await this.#sending
    if (this.#save.kind === 'waiting') await this.flush()
  }

  /** Ends timers. Unsaved changes stay in the browser. */
  close(): void {
    clearTimeout(this.#timer)
    this.#storeUnsaved()
  }

  #changed(): void {
    if (this.#save.kind !== 'conflict') this.#wait()
    this.#notify()
  }

  #wait(): void {
    clearTimeout(this.#timer)
    if (this.#unsaved().length === 0) {
      this.#save = { kind: 'saved' }
      this.#storeUnsaved()
      return
    }
    if (this.#save.kind !== 'offline' && this.#save.kind !== 'signed-out') this.#save = { kind: 'waiting' }
    this.#timer = setTimeout(() => {
      this.#storeUnsaved()
      // In a separate task, because storing and sending each serialise a document that may have hundreds of sections.
      this.#timer = setTimeout(() => void this.flush())
    }, PAUSE_MS)
  }

  async #send(): Promise<void> {
    const sent = this.#unsaved().map((document) => ({
      document,
      expected: this.#versions.get(document) ?? null,
      value: this.#history.documents[document],
    }))
    this.#save = { kind: 'saving' }
    this.#notify()
    try {
      const { documents } = await this.#parts.send(sent)
      for (const { document, version } of documents) this.#versions.set(document, version)
      for (const { document, value } of sent) this.#stored = { ...this.#stored, [document]: value }
      this.#failures = 0
      this.#saves += 1
      this.#save = { kind: this.#unsaved().length === 0 ? 'saved' : 'waiting' }
    } catch (error) {
      this.#refused(error)
    }
    this.#storeUnsaved()
    this.#notify()
  }

  #refused(error: unknown): void {
    const refusal = error instanceof Refusal ? error : new Refusal(0, String(error))
    const others = refusal.word === 'document_changed' ? conflictsIn(refusal.data) : []
    if (others.length > 0) {
      for (const other of others)
        this.#rebase(
          other,
          this.#stored[other.document],
          this.#history.documents[other.document],
          this.#versions.get(other.document) ?? null,
        )
      if (this.#save.kind !== 'conflict')
        this.#save = { kind: this.#unsaved().length === 0 ? 'saved' : 'waiting' }
    } else if (refusal.status === 401) this.#save = { kind: 'signed-out' }
    else if (refusal.isPassing) {
      this.#save = { kind: 'offline' }
      this.#failures += 1
      const pause = Math.min(RETRY_MS * 2 ** (this.#failures - 1), LONGEST_RETRY_MS)
      this.#timer = setTimeout(() => void this.flush(), pause)
    } else this.#save = { kind: 'refused', message: refusal.message }
  }

  /** Applies the person’s changes, made on an earlier version, to the version that another person has saved. */
  #rebase(other: OtherVersion, base: unknown, mine: unknown, expected: string | null): void {
    const { document, version, value } = other
    this.#stored = { ...this.#stored, [document]: value }
    this.#versions.set(document, version)
    this.#history = rebaseDocument(this.#history, { document, base, theirs: value })
    const { conflicts } = mergeDocuments(base, mine, value)
    if (mine === null || conflicts.length === 0) return
    this.#contested.set(document, { version: expected, base })
    const before = this.#save.kind === 'conflict' ? this.#save.conflicts : []
    const conflict = {
      document,
      author: other.author,
      changed_at: other.changed_at,
      values: conflicts.map((each) => ({ ...each, isTheirs: false })),
    }
    this.#save = {
      kind: 'conflict',
      conflicts: [...before.filter((each) => each.document !== document), conflict],
    }
  }

  #put(document: string, value: unknown): void {
    this.#history = changeDocuments(
      this.#history,
      (documents) => {
        documents[document] = value
      },
      { key: null, now: this.#parts.now() },
    )
  }

  /** Documents that differ from those of the server. */
  #unsaved(): string[] {
    const { documents } = this.#history
    return Object.keys(documents).filter(
      (name) => documents[name] !== this.#stored[name] && !isSame(documents[name], this.#stored[name]),
    )
  }

  #storeUnsaved(): void {
    const { storage, site } = this.#parts
    const open = Object.keys(this.#history.documents)
    const others = Object.entries(unsavedChanges(storage, site)).filter(([name]) => !open.includes(name))
    const own = this.#unsaved().map((name) => {
      // A conflict without a choice is stored with its base, so the person is asked again after a reload.
      const { version, base } = this.#contested.get(name) ?? {
        version: this.#versions.get(name) ?? null,
        base: this.#stored[name],
      }
      return [name, { expected: version, base, value: this.#history.documents[name] }]
    })
    storeChanges(storage, site, Object.fromEntries([...others, ...own]) as UnsavedChanges)
  }

  #describe(): EditingState {
    const { documents, future } = this.#history
    return {
      documents,
      canUndo: canUndo(this.#history),
      canRedo: future.length > 0,
      save: this.#save,
      saves: this.#saves,
    }
  }

  #notify(): void {
    this.#state = this.#describe()
    for (const listener of this.#listeners) listener()
  }
}

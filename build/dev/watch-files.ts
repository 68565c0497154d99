import { watch } from 'node:fs'
import { join } from 'node:path'

/** Milliseconds in which the files of one save come: an editor writes, renames and touches. */
const SETTLE_MS = 20

/** Milliseconds after which nothing was saved, and pages have reloaded. */
const REST_MS = 1500

/**
 * Hands over the files that change below `folders`, as absolute paths: those of one save at once, and those that change
 * during `use` after it. When nothing was saved for a while, it is called once without files.
 * @param use must not reject
 * @returns ends it
 */
export function watchFiles(folders: readonly string[], use: (files: string[]) => Promise<void>): () => void {
  let changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let rest: NodeJS.Timeout | undefined
  let turn: Promise<void> = Promise.resolve()
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, (_event, file) => {
      if (file === null) return
      changed.add(join(folder, file))
      clearTimeout(timer)
      clearTimeout(rest)
      timer = setTimeout(() => {
        turn = turn.then(takeChanged)
      }, SETTLE_MS)
    }),
  )
  return () => {
    for (const watcher of watchers) watcher.close()
    clearTimeout(timer)
    clearTimeout(rest)
  }

  async function takeChanged(): Promise<void> {
    const files = [...changed]
    changed = new Set()
    if (files.length === 0) return
    await use(files)
    clearTimeout(rest)
    rest = setTimeout(() => {
      turn = turn.then(() => use([]))
    }, REST_MS)
  }
}

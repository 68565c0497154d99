import { watch } from 'node:fs'
import { join } from 'node:path'

/** Milliseconds in which an editor completes one save: it writes, renames and touches files. */
const SETTLE_MS = 20

/** Milliseconds without a save after which `use` is called without files: pages have reloaded by then. */
const REST_MS = 1500

/**
 * Calls `use` with the absolute paths of files that change below `folders`: all files of one save together, and files
 * that change during `use` afterwards. After `REST_MS` without a save it is called once without files.
 * @param use must not reject
 * @returns a function that ends the watch
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

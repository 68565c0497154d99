import { watch } from 'node:fs'
import { join } from 'node:path'

/** Milliseconds in which the files of one save come: an editor writes, renames and touches. */
const SETTLE_MS = 40

/**
 * Hands over the files that change below `folders`, as absolute paths: those of one save at once, and those that change
 * during `use` after it.
 * @param use must not reject
 */
export function watchFiles(folders: readonly string[], use: (files: string[]) => Promise<void>): void {
  let changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let turn: Promise<void> = Promise.resolve()
  for (const folder of folders) {
    watch(folder, { recursive: true }, (_event, file) => {
      if (file === null) return
      changed.add(join(folder, file))
      clearTimeout(timer)
      timer = setTimeout(() => {
        turn = turn.then(() => {
          const files = [...changed]
          changed = new Set()
          return files.length > 0 ? use(files) : undefined
        })
      }, SETTLE_MS)
    })
  }
}

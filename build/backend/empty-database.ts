import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { TEMP } from './config.ts'
import { renameOnce, touch } from './data-folder.ts'
import { createStamp, shortHash } from './stamp.ts'

/**
 * The folder of a database without any migration, to be copied, because initdb takes seconds. It is never opened itself.
 */
export async function prepareEmpty(): Promise<string> {
  const { PGlite } = await import('@supabase/lite/pglite')
  const empty = join(TEMP, `empty-${shortHash(createStamp('').engine)}`)
  mkdirSync(TEMP, { recursive: true })
  if (!existsSync(empty)) {
    const unfinished = `${empty}-${process.pid}`
    await (await PGlite.create(unfinished)).close()
    renameOnce(unfinished, empty)
  }
  touch(empty)
  return empty
}

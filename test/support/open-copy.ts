import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@supabase/lite/pglite'

/** Opens a copy of a data folder in this process. Disposing it deletes the copy. */
export async function openCopy(data: string): Promise<PGlite & AsyncDisposable> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-database-'))
  cpSync(data, folder, { recursive: true })
  const database = await PGlite.create(folder)
  return Object.assign(database, {
    async [Symbol.asyncDispose]() {
      await database.close()
      rmSync(folder, { recursive: true })
    },
  })
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Replaces the files of the build in unit tests. It has only the messages and words, read from `shared/`. */
export const fileAssets = {
  fetch: async (address: string) =>
    new Response(readFileSync(join(root, 'shared', new URL(address).pathname))),
} as unknown as Fetcher

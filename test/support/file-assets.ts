import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** The files of the build that tests of functions read: the texts, from where they are written. */
export const fileAssets = {
  fetch: async (address: string) =>
    new Response(readFileSync(join(root, 'shared', new URL(address).pathname))),
} as unknown as Fetcher

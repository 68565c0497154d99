import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Replaces the binding ASSETS in unit tests: serves the messages and words from `shared/`. */
export const fileAssets = {
  fetch: async (address: string) =>
    new Response(readFileSync(join(root, 'shared', new URL(address).pathname))),
} as unknown as Fetcher

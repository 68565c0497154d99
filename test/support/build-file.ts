import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TEST_DIST } from './build.ts'

const client = join(import.meta.dirname, '..', '..', TEST_DIST, 'client')

/** A response of ASSETS with a file of the build. */
export function buildFile({ url }: Request): Response {
  const path = join(client, new URL(url).pathname)
  return existsSync(path) ? new Response(readFileSync(path)) : new Response('', { status: 404 })
}

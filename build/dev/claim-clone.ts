import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'

/** Next to the local KV that it protects. */
const CLAIM = '.wrangler/dev.json'

const claimSchema = z.object({ pid: z.number(), port: z.number() })

/**
 * Claims the clone for this process. Two `npm run dev` would delete each other's builds and write to one local KV.
 * @returns a function that releases the claim
 * @throws Error naming the process that holds the claim
 */
export function claimClone(root: string, port: number): () => void {
  const file = join(root, CLAIM)
  const other = readClaim(file)
  if (other !== null && isRunning(other.pid))
    throw new Error(
      `npm run dev runs in this clone already: http://localhost:${other.port}, process ${other.pid}. End it first, or use another clone. If that process is something else, remove ${CLAIM}.`,
    )
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify({ pid: process.pid, port }))
  return () => rmSync(file, { force: true })
}

/** @returns null if there is no claim, or its file is incomplete */
function readClaim(file: string): z.infer<typeof claimSchema> | null {
  try {
    return claimSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false // no such process
  }
}

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'

/** The ports on which `npm run dev` of a clone listens. */
export interface Ports {
  worker: number
  backend: number
}

export const STANDARD_PORTS: Ports = { worker: 8787, backend: 54321 }

const FILE = '.wrangler/ports.json'

const portsSchema = z.object({ worker: z.number(), backend: z.number() })

/**
 * Stores the ports that the commands of this clone use, even after `npm run dev` has ended, because another clone may
 * use the standard ones.
 */
export function writePorts(root: string, ports: Ports): void {
  const file = join(root, FILE)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(ports))
}

/** The ports of the last `npm run dev` of a clone; the standard ones if there was none. */
export function readPorts(root: string): Ports {
  try {
    return portsSchema.parse(JSON.parse(readFileSync(join(root, FILE), 'utf8')))
  } catch {
    return STANDARD_PORTS // no file, or an incomplete one
  }
}

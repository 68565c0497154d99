import { parseArgs } from 'node:util'
import { measureBlocking } from './blocking.ts'
import { measureBytes } from './bytes.ts'
import { measureMatch } from './match.ts'
import { measureSpeed } from './speed.ts'

/**
 * `npm run bench`: speed, address matching, bytes and blocking, each next to what is promised of it. `npm run bench -- bytes`
 * is one part alone. Ends with 1 where bytes or matching miss a promise; speed and blocking have the machine in
 * them and only say so. `--rounds` and `--seconds` make the speed part longer or shorter.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string' }, seconds: { type: 'string' } },
})
const { rounds = 5, seconds = 2 } = values

/** Each answers whether it kept what it is held to. */
const parts: Record<string, () => Promise<boolean>> = {
  match: async () => measureMatch(),
  bytes: measureBytes,
  blocking: measureBlocking,
  speed: async () => {
    await measureSpeed({ rounds: Number(rounds), seconds: Number(seconds) })
    return true
  },
}

for (const name of positionals.length > 0 ? positionals : Object.keys(parts)) {
  const measure = parts[name]
  if (measure === undefined)
    throw new Error(`${name}: no such part; there are ${Object.keys(parts).join(', ')}`)
  if (!(await measure())) process.exitCode = 1
}

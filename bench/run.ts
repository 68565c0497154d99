import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureBlocking } from './blocking.ts'
import { measureBytes } from './bytes.ts'
import { printComposition } from './composition.ts'
import { measureFleet } from './fleet.ts'
import { measureGrowth } from './growth.ts'
import { measureMatch } from './match.ts'
import { measureMemory } from './memory.ts'
import { measurePeers } from './peers.ts'
import { measurePictures } from './pictures.ts'
import { provenance } from './provenance.ts'
import { measurePublish } from './publish.ts'
import { measureReads } from './reads.ts'
import { measureSamePage } from './same-page.ts'
import { measureSpeed } from './speed.ts'
import { measureStreaming } from './streaming.ts'
import { measureStudio } from './studio.ts'
import type { Print } from './table.ts'
import { measureTiers } from './tiers.ts'
import { printNodeNotice } from '../build/node-version.ts'

printNodeNotice()

/**
 * `npm run bench`: bytes, address matching, blocking and speed, each next to its budget. `npm run bench -- bytes` runs one
 * part; docs/performance.md says what each part measures. Ends with 1 if bytes, matching, pictures, memory, publish or growth
 * miss a budget, if a page makes other reads than bench/reads.md says, or if the compared renderers do not render the same
 * page. Figures of the other parts are only printed. `--rounds` and `--seconds` set the length of speed, peers and tiers,
 * `--tenants` and `--views` the load of memory and fleet. `--write` writes the output of each part to bench/figures/.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    tenants: { type: 'string' },
    views: { type: 'string' },
    write: { type: 'boolean' },
  },
})
// Many short rounds, so that other load affects both sides equally.
const { rounds = '12', seconds = '0.8', views = '1000000' } = values
const duration = { rounds: Number(rounds), seconds: Number(seconds) }

/** Each part returns whether it is within its budget. */
const parts: Record<string, (print: Print) => boolean | Promise<boolean>> = {
  match: measureMatch,
  bytes: measureBytes,
  composition: printComposition,
  blocking: measureBlocking,
  pictures: measurePictures,
  memory: (print) => measureMemory(Number(values.tenants ?? 1000), print),
  same: measureSamePage,
  speed: (print) => measureSpeed(duration, print),
  peers: (print) => measurePeers(duration, print),
  tiers: (print) => measureTiers(duration, print),
  fleet: (print) =>
    measureFleet({ tenants: Number(values.tenants ?? 10_000), viewsPerDay: Number(views) }, print),
  publish: measurePublish,
  growth: measureGrowth,
  reads: (print) => measureReads(print, values.write === true),
  streaming: measureStreaming,
  studio: measureStudio,
}

/** Options of a part, for the command that its figures name. */
const lengths: Record<string, string> = {
  fleet: ` --tenants ${values.tenants ?? 10_000} --views ${views}`,
  memory: ` --tenants ${values.tenants ?? 1000}`,
  peers: ` --rounds ${rounds} --seconds ${seconds}`,
  speed: ` --rounds ${rounds} --seconds ${seconds}`,
  tiers: ` --rounds ${rounds} --seconds ${seconds}`,
}

/** Without `same`, whose output begins that of the speed part. */
const DEFAULT_PARTS = ['match', 'bytes', 'blocking', 'speed']

const origin = provenance()
console.log(`${origin}\n`)
for (const name of positionals.length > 0 ? positionals : DEFAULT_PARTS) {
  const measure = parts[name]
  if (measure === undefined) {
    console.error(`${name} is no part of the bench; the parts are ${Object.keys(parts).join(', ')}`)
    process.exit(2)
  }
  const output: string[] = []
  const isKept = await measure((markdown) => {
    console.log(markdown)
    output.push(markdown)
  })
  if (!isKept) process.exitCode = 1
  // `reads` writes a table without a machine or a day, which CI compares.
  if (values.write && name !== 'reads') {
    const length = lengths[name] ?? ''
    writeFigures(name, [`\`npm run bench -- ${name}${length}\`; ${origin}\n`, ...output].join('\n'))
  }
}

/** Replaces the figures of a part in bench/figures/. */
function writeFigures(part: string, figures: string): void {
  const folder = join(import.meta.dirname, 'figures')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${part}.md`), `# Figures of \`${part}\`\n\n${figures.trim()}\n`)
}

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { COMPILED_BUDGET } from './budget.ts'
import { BENCH_DIST, buildDemo } from './demo-build.ts'
import { inspect } from './inspector.ts'
import { load } from './load.ts'
import { measuredPage, VARS } from './measured-page.ts'
import { configuration, HOST } from './page.ts'
import { type ServerOptions, serve } from './server.ts'
import { kB, budgetWord, type Print, table } from './table.ts'

const folder = join(import.meta.dirname, '..', BENCH_DIST, 'worker')

/**
 * Modules that workerd has compiled after the first answer of a new isolate, as reported by its inspector. Modules
 * that nothing has imported yet are not compiled.
 */
export async function measureCompiled(print: Print): Promise<boolean> {
  buildDemo()
  const { kv, unrendered, upstream } = await measuredPage(configuration, BENCH_DIST)
  const cached = mkdtempSync(join(tmpdir(), 'vitrine-compiled-'))
  const deployed: ServerOptions = { dist: BENCH_DIST, worker: 'index', bindings: VARS, kv }
  try {
    // One process renders the page and puts it into the Cache API; the next one finds it there.
    await answered({ ...deployed, cachedIn: cached })
    const steps = [
      {
        name: 'a page from the Cache API',
        modules: await answered({ ...deployed, cachedIn: cached }),
        budget: 'cached',
      },
      {
        name: 'a finished page from KV',
        modules: await answered(deployed),
        budget: 'finished',
      },
      {
        name: 'a page of 12 sections, rendered from KV',
        modules: await answered({ ...deployed, kv: unrendered }),
        budget: 'rendered',
      },
      {
        name: 'the same, from the upstream',
        modules: await answered({ ...deployed, kv: {}, upstream }),
        budget: 'fetched',
      },
    ] satisfies { name: string; modules: string[]; budget: keyof typeof COMPILED_BUDGET }[]
    const rows = steps.map(({ name, modules, budget }) => {
      const size = gzipped(modules)
      const limit = COMPILED_BUDGET[budget]
      return { name, modules, size, limit, isKept: size <= limit }
    })
    print(
      table(
        ['compiled before the first answer of an isolate', 'modules', 'gzip kB', 'budget', 'largest', ''],
        rows.map(({ name, modules, size, limit, isKept }) => [
          name,
          String(modules.length),
          kB(size),
          kB(limit),
          largest(modules),
          budgetWord(isKept),
        ]),
      ),
    )
    return rows.every(({ isKept }) => isKept)
  } finally {
    rmSync(cached, { recursive: true })
  }
}

/** Files that a new process has compiled after one answer. */
async function answered(options: ServerOptions): Promise<string[]> {
  const server = await serve({ ...options, isInspected: true })
  if (server.inspector === undefined) throw new Error('the inspector is not open')
  const inspector = await inspect(server.inspector, 'measured')
  const { failures } = await load(
    { port: server.port, path: '/', host: HOST },
    { connections: 1, seconds: 0 },
  )
  if (failures > 0) throw new Error('the measured page did not answer 200')
  const names = new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }))
  const compiled = (await inspector.scripts()).map((url) => url.replace(/^.*\/worker\//, ''))
  inspector.close()
  await server.stop()
  const modules = [...new Set(compiled)].filter((name) => names.has(name))
  if (!modules.includes('index.js')) throw new Error('the inspector does not list the entry')
  return modules
}

function largest(modules: readonly string[]): string {
  const sizes = modules.map((name) => ({ name: name.replace('chunks/', ''), size: gzipped([name]) }))
  const first = sizes.toSorted((a, b) => b.size - a.size).slice(0, 4)
  return first.map(({ name, size }) => `${name} ${kB(size)}`).join(', ')
}

function gzipped(modules: readonly string[]): number {
  return gzipSync(Buffer.concat(modules.map((name) => readFileSync(join(folder, name))))).length
}

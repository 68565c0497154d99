import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { brotliBytes, ON_THE_FLY } from '../../bench/brotli.ts'
import { projectImports } from '../../build/vite/section-modules.ts'

const root = join(import.meta.dirname, '../..')

/** Bytes that passing on a campaign may add to the script of every page (docs/decisions/006-visitor-layer.md). */
const BUDGET = 300

/** Bytes of the script of every page, compressed with brotli as networks do. */
async function visitorBytes({ carries }: { carries: boolean }): Promise<number> {
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    resolve: { alias: projectImports(root) },
    plugins: carries
      ? []
      : [
          {
            name: 'without-campaign',
            load: (id) =>
              id.endsWith('/carry-campaign.ts') ? 'export const carryCampaign = () => {}' : null,
          },
        ],
    build: {
      write: false,
      target: 'es2024',
      modulePreload: false,
      // The result does not depend on which sections have scripts.
      rolldownOptions: { input: 'client/visitor.ts', external: [/^virtual:/] },
    },
  })) as Rolldown.RolldownOutput
  const chunks = new Map(
    output.filter((each) => each.type === 'chunk').map((each) => [each.fileName, each] as const),
  )
  const entry = [...chunks.values()].find(({ isEntry }) => isEntry)
  const loaded = [...closure(entry?.fileName ?? '', chunks)].map((name) => chunks.get(name)?.code ?? '')
  return loaded.map((code) => brotliBytes(code, ON_THE_FLY)).reduce((sum, bytes) => sum + bytes, 0)
}

/** A file and its static imports. */
function closure(
  name: string,
  chunks: ReadonlyMap<string, { imports: string[] }>,
  seen = new Set<string>(),
): Set<string> {
  if (seen.has(name) || !chunks.has(name)) return seen
  seen.add(name)
  for (const imported of chunks.get(name)?.imports ?? []) closure(imported, chunks, seen)
  return seen
}

test('passing on a campaign before consent costs every page at most 300 bytes', async () => {
  const [withIt, without] = [await visitorBytes({ carries: true }), await visitorBytes({ carries: false })]
  expect(without).toBeGreaterThan(4_000)
  expect(withIt - without).toBeGreaterThan(0)
  expect(withIt - without).toBeLessThanOrEqual(BUDGET)
})

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { RESERVED_FILES } from '#shared/reserved-addresses.ts'
import { OPERATIONS } from '../../admin/operations.ts'
import { referenceFiles } from '../../tools/reference/files.ts'
import { picturePath, storedPictures, storedSections } from '../../tools/reference/section-pictures.ts'
import { Api } from '../support/openapi.ts'
import { repositoryFiles } from '../support/repository.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'docs/reference')
const generated = await referenceFiles()

test.each(Object.keys(generated))('%s is up to date with `npm run reference`', (file) => {
  const path = join(folder, file)
  expect(existsSync(path) && readFileSync(path, 'utf8')).toBe(generated[file])
})

test('every page of sections belongs to an existing kind', () => {
  const pages = readdirSync(join(folder, 'sections')).map((file) => `sections/${file}`)
  expect(pages.filter((page) => generated[page] === undefined)).toEqual([])
})

describe.each(['admin', 'upstream', 'worker'] as const)('%s.openapi.json', (name) => {
  test('is an OpenAPI 3.1 description whose references are all valid', async () => {
    const validator = new Validator()
    const result = await validator.validate(JSON.parse(generated[`${name}.openapi.json`] ?? ''))
    expect(result.errors).toBeUndefined()
    expect(validator.version).toBe('3.1')
    expect(() => validator.resolveRefs()).not.toThrow()
  })

  test('names each operation once', () => {
    const { paths } = new Api(name).description
    const operations = Object.values(paths).flatMap((path) =>
      Object.values(path).flatMap((each) => ('operationId' in each ? [String(each.operationId)] : [])),
    )
    expect(operations.length).toBeGreaterThan(10)
    expect(new Set(operations).size).toBe(operations.length)
  })
})

describe('worker.openapi.json', () => {
  const described = Object.keys(new Api('worker').description.paths)
  const served = textOfFile('worker/routes.ts') + textOfFile('worker/index.ts')

  test('describes every route that the Worker serves', () => {
    const routes = [...served.matchAll(/'(\/api\/[^']+)'/g)].map(([, route = '']) =>
      route.replace(/:(\w+)/g, '{$1}'),
    )
    const files = [...served.matchAll(/RESERVED_FILES\.(\w+)/g)].map(
      ([, name]) => RESERVED_FILES[name as keyof typeof RESERVED_FILES],
    )
    expect(routes.length).toBeGreaterThan(7)
    // Described separately, below.
    const own = ['/api/admin/*']
    expect([...routes, ...files].filter((route) => ![...described, ...own].includes(route))).toEqual([])
  })

  test('has every endpoint in worker-api.md', () => {
    const page = readFileSync(join(folder, 'worker-api.md'), 'utf8')
    const endpoints = described.filter((path) => path.startsWith('/api/') || path.startsWith('/builds/'))
    const shown = (path: string) =>
      path.replace('calendar/{file}', 'calendar/{secret}.ics').replace('{file}', '{prefix}.json')
    expect(endpoints.filter((path) => !page.includes(`\`${shown(path)}`))).toEqual([])
  })
})

test('admin.openapi.json describes every call of the API of operators with its scope, and no other', () => {
  const described = Object.entries(new Api('admin').description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, each]) => ({ ...each, method: method.toUpperCase(), path })),
  )
  const shown = described
    .filter(({ path }) => !/^\/session(?:\/|$)/.test(path))
    .map((each) => ({ ...each, responses: undefined }))
  expect(shown).toHaveLength(Object.keys(OPERATIONS).length)
  for (const [operationId, { method, path, scope }] of Object.entries(OPERATIONS))
    expect(shown).toContainEqual(
      expect.objectContaining({ operationId, method, path, description: `Scope: \`${scope}\`` }),
    )
})

test('an answer that differs from its description is reported', () => {
  const api = new Api('worker')
  const upstream = { state: 'unknown', failures: 0, asked_at: null }
  expect(api.faultsInAnswer('/healthz', 'get', 200, { build: 'x', ready: true, upstream })).toEqual([])
  expect(api.faultsInAnswer('/healthz', 'get', 200, { build: 7, ready: true, upstream })).not.toEqual([])
  expect(() => api.faultsInAnswer('/healthz', 'get', 299, {})).toThrow('describes no answer')
})

describe('the pictures of sections', () => {
  const addresses = storedSections().map(({ address }) => address)
  const pictures = storedPictures()

  test('exist once for each section, none for a removed one, and are together below 1.5 MB', () => {
    const missing = addresses.filter((address) => !pictures.has(picturePath(address)))
    expect(missing, `npm run reference:pictures -- ${missing.join(' ')}`).toEqual([])
    expect(pictures.size, 'npm run reference:pictures removes those of removed sections').toBe(
      addresses.length,
    )
    expect([...pictures.values()].reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(1_500_000)
  })

  test('show something, are 720 pixels wide and at most 540 high', async () => {
    const faults = await Promise.all(
      [...pictures.keys()].map(async (path) => {
        const image = sharp(join(root, path))
        const [{ width, height }, { channels }] = await Promise.all([image.metadata(), image.stats()])
        const isBlank = channels.every(({ stdev }) => stdev < 2)
        return width !== 720 || height > 540 || isBlank
          ? [`${path} ${width}×${height}, blank: ${isBlank}`]
          : []
      }),
    )
    expect(faults.flat()).toEqual([])
  })
})

/** Names in code type in the first column of a page's tables, below headings that begin with one of these. */
function namesInTables(page: string, ...headings: string[]): string[] {
  return textOfFile(page)
    .split(/^## /m)
    .filter((part) => headings.some((heading) => part.startsWith(heading)))
    .flatMap((part) => [...part.matchAll(/^\| (`[^|]+) \|/gm)])
    .flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
}

/** What a pattern captures in files of the product, sorted and without duplicates. */
function captured(pattern: RegExp, paths: RegExp): string[] {
  const files = repositoryFiles(paths).filter(
    ({ path }) => /\.tsx?$/.test(path) && !/\/(?:golden|fixtures)|worker\/gallery\//.test(path),
  )
  const names = files.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name = '']) => name))
  return [...new Set(names)].sort()
}

function textOfFile(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

describe('docs/reference/limits.md', () => {
  const page = textOfFile('docs/reference/limits.md')
  const rows = [
    ...page.matchAll(
      /^\| [^|]+ \| ([\d,.]+) ?([A-Za-z]*) \|(?: [^|]+ \|)? `([\w/.-]+\.ts)` `([A-Z_]+)` \|$/gm,
    ),
  ]

  /** Size of each unit in the constant's unit. */
  const UNITS: Record<string, number> = {
    '': 1,
    characters: 1,
    levels: 1,
    KiB: 1024,
    MiB: 1024 * 1024,
    MB: 1,
    ms: 1,
    s: 1000,
    hours: 3_600_000,
    days: 86_400_000,
  }

  test('states the values of the code’s constants', () => {
    expect(rows.length).toBeGreaterThan(35)
    expect(rows.length).toBe(page.match(/^\|.*`[\w/.-]+\.ts` `[A-Z_]+` \|$/gm)?.length)
    for (const [, value = '', unit = '', file = '', constant = ''] of rows) {
      const factor = UNITS[unit] ?? Number.NaN
      const documented = Number(value.replaceAll(',', '')) * factor
      const isInSeconds = constant.endsWith('SECONDS') && factor !== 1
      expect(isInSeconds ? documented / 1000 : documented, `${constant} of ${file}, unit “${unit}”`).toBe(
        constantIn(textOfFile(file), constant),
      )
    }
  })

  /** The value of a constant that is a product of numbers and other constants of the file. */
  function constantIn(text: string, name: string): number {
    const [, expression = 'NaN'] = new RegExp(`const ${name} = ([^\\n/]+)`).exec(text) ?? []
    return expression
      .split('*')
      .map((factor) => factor.trim())
      .reduce(
        (product, factor) =>
          product * (/^[A-Z]/.test(factor) ? constantIn(text, factor) : Number(factor.replaceAll('_', ''))),
        1,
      )
  }
})

describe('docs/reference/settings.md', () => {
  const env = textOfFile('worker/env.ts')
  const settings = (...headings: string[]) =>
    namesInTables('docs/reference/settings.md', ...headings).filter((name) => /^[A-Z_]+$/.test(name))

  test('lists every variable, secret and binding of the Worker, and no other', () => {
    const [, bindings = ''] = /interface Bindings \{([\s\S]*?)\n\}/.exec(env) ?? []
    const declared = [...bindings.matchAll(/^ {2}(\w+)\??:/gm)].map(([, name = '']) => name)
    expect(declared.length).toBeGreaterThan(15)
    expect(settings('Variables', 'Secrets', 'Bindings').sort()).toEqual(declared.sort())
  })

  test('states the code’s default values', () => {
    const defaults = [...env.matchAll(/amount\('(\w+)', bindings\.\w+, ([\d_]+)\)/g)]
    expect(defaults.length).toBeGreaterThan(2)
    const lines = textOfFile('docs/reference/settings.md').split('\n')
    for (const [, name = '', value = ''] of defaults)
      expect(
        lines.find((line) => line.startsWith(`| \`${name}\``)),
        name,
      ).toContain(`\`${value.replaceAll('_', '')}\``)
  })

  test('lists every environment variable that a program of the repository reads', () => {
    const programs = repositoryFiles(/^(?:cli|build|tools|test|bench|demo)\/.*\.ts$|^vite\.config\.ts$/)
    const read = programs.flatMap(({ text }) => [
      ...[...text.matchAll(/process\.env\.([A-Z_]+)/g)].map(([, name = '']) => name),
      ...[...text.matchAll(/\{([^{}]*)\} = process\.env/g)].flatMap(([, names = '']) =>
        [...names.matchAll(/([A-Z_]{3,})/g)].map(([, name = '']) => name),
      ),
    ])
    // Set by Node, wrangler and vitest.
    const own = read.filter((name) => !['NODE_ENV', 'WRANGLER_COMMAND', 'VITEST_POOL_ID'].includes(name))
    expect(new Set(own).size).toBeGreaterThan(8)
    expect(own.filter((name) => !settings('Programs').includes(name))).toEqual([])
  })
})

describe('the events of the log', () => {
  const written = new Set(
    repositoryFiles(/^(?:worker|core)\/.*\.tsx?$/).flatMap(({ text }) =>
      [...text.matchAll(/\blog\(\s*'(info|warn|error)',\s*'([^']+)'/g)].map(
        ([, level, event]) => `${level}: ${event}`,
      ),
    ),
  )

  /** Words in code type that are neither events nor commands. */
  const OTHER = [
    'default muted accent inverse',
    'export const hydrate',
    'export const schema = section({ … })',
    'the embedded Supabase did not start',
  ]

  test('are those in docs/errors.md, with their levels', () => {
    const rows = [...textOfFile('docs/errors.md').matchAll(/^\| (.+?) \| `(info|warn|error)` \|/gm)]
    const documented = rows.flatMap(([, cell = '', level]) =>
      [...cell.matchAll(/`([^`]+)`/g)].map(([, event = '']) => `${level}: ${event}`),
    )
    expect(written.size).toBeGreaterThan(25)
    expect(documented.sort()).toEqual([...written].sort())
  })

  test('have the Worker’s names in every document', () => {
    const events = [...written].map((each) => each.replace(/^\w+: /, ''))
    const documents = repositoryFiles(/^(?:docs\/.*|README|CONTRIBUTING|supabase\/README|test\/README)\.md$/)
    const named = documents.flatMap(({ path, text }) =>
      [...text.matchAll(/`([a-z]+(?:\.[a-z]+)?(?: [a-z]+)+[^`\n]*)`/g)]
        .map(([, name = '']) => ({ path, name }))
        .filter(
          ({ name }) =>
            !/^(?:npm|npx|node|wrangler|vite|supabase|git|rm|cat|select|create|drop) /.test(name) &&
            !OTHER.includes(name),
        ),
    )
    expect(named.length).toBeGreaterThan(40)
    expect(named.filter(({ name }) => !events.includes(name))).toEqual([])
  })
})

describe('a name that a site’s script can use', () => {
  const documented = (heading: string) => namesInTables('docs/reference/browser.md', `${heading}\n`).sort()
  const product = /^(?:client|sections|shared|worker)\//

  test('is documented if it is an event', () => {
    const events = captured(/'(vitrine:[a-z-]+)'/g, /^(?:client\/(?!preview\/)|sections\/|shared\/|worker\/)/)
    expect(events.length).toBeGreaterThan(3)
    expect(documented('Events')).toEqual(events)
  })

  test('is documented if it is a message between a preview and an editor', () => {
    const rows = [...textOfFile('docs/http-api.md').matchAll(/^\| `\{ type: '(vitrine:[a-z]+)'/gm)]
    const messages = captured(/'(vitrine:[a-z]+)'/g, /^client\/preview\//)
    expect(messages.length).toBeGreaterThan(5)
    expect(rows.map(([, name = '']) => name).sort()).toEqual(messages)
  })

  test('is documented if it is a key in storage', () => {
    const keys = captured(
      /\b(?:[A-Z]+_)?KEY = '([a-z_]+)'/g,
      /^(?:client\/(?:visitor|session)|shared\/visitor)\//,
    )
    expect(keys.length).toBeGreaterThan(6)
    expect(documented('Storage')).toEqual(keys)
  })

  test('exists in the code if it is a documented attribute', () => {
    const written = captured(/\b(data-[a-z]+(?:-[a-z]+)*)\b/g, product)
    expect(documented('Attributes').length).toBeGreaterThan(8)
    expect(documented('Attributes').filter((name) => !written.includes(name))).toEqual([])
  })

  test('is documented if it is an attribution cookie', () => {
    const source = textOfFile('shared/visitor/attribution.ts')
    const lists = source.match(/const (?:UTM_PARAMETERS|CLICK_IDS) = \[[^\]]+\]/g)?.join() ?? ''
    const names = [...lists.matchAll(/'(\w+)'/g)].map(([, name = '']) => name)
    expect(names.length).toBe(10)
    expect(documented('Cookies')).toEqual([...names, 'locale', 'referrer'].sort())
  })
})

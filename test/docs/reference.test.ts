import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { RESERVED_FILES } from '#shared/reserved-addresses.ts'
import { OPERATIONS } from '../../admin/operations.ts'
import { referenceFiles } from '../../scripts/reference/files.ts'
import { Api } from '../support/openapi.ts'
import { repositoryFiles } from '../support/repository.ts'

const folder = join(import.meta.dirname, '../../docs/reference')
const generated = await referenceFiles()

test.each(Object.keys(generated))('%s is what `npm run reference` writes', (file) => {
  const path = join(folder, file)
  expect(existsSync(path) && readFileSync(path, 'utf8')).toBe(generated[file])
})

test('no page of sections is of a kind that is gone', () => {
  const pages = readdirSync(join(folder, 'sections')).map((file) => `sections/${file}`)
  expect(pages.filter((page) => generated[page] === undefined)).toEqual([])
})

describe.each(['admin', 'upstream', 'worker'] as const)('%s.openapi.json', (name) => {
  test('is an OpenAPI 3.1 description whose references all lead somewhere', async () => {
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
  const [index] = repositoryFiles(/^worker\/index\.ts$/)

  test('describes every route of the Worker that is served', () => {
    const routes = [...(index?.text.matchAll(/'(\/api\/[^']+)'/g) ?? [])].map(([, route = '']) =>
      route.replace(/:(\w+)/g, '{$1}'),
    )
    const files = [...(index?.text.matchAll(/RESERVED_FILES\.(\w+)/g) ?? [])].map(
      ([, name]) => RESERVED_FILES[name as keyof typeof RESERVED_FILES],
    )
    expect(routes.length).toBeGreaterThan(7)
    // With a description of its own, below.
    const own = ['/api/admin/*']
    expect([...routes, ...files].filter((route) => ![...described, ...own].includes(route))).toEqual([])
  })

  test('has a row in worker-api.md for every endpoint', () => {
    const page = readFileSync(join(folder, 'worker-api.md'), 'utf8')
    const endpoints = described.filter((path) => path.startsWith('/api/') || path.startsWith('/builds/'))
    const shown = (path: string) => path.replace('{file}', '{prefix}.json')
    expect(endpoints.filter((path) => !page.includes(`\`${shown(path)}`))).toEqual([])
  })
})

test('admin.openapi.json describes every call of the API of operators with its scope, and no other', () => {
  const described = Object.entries(new Api('admin').description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, each]) => ({ ...each, method: method.toUpperCase(), path })),
  )
  const shown = described.map((each) => ({ ...each, responses: undefined }))
  expect(shown).toHaveLength(Object.keys(OPERATIONS).length)
  for (const [operationId, { method, path, scope }] of Object.entries(OPERATIONS))
    expect(shown).toContainEqual(
      expect.objectContaining({ operationId, method, path, description: `Scope: \`${scope}\`` }),
    )
})

test('an answer that is not as described is a fault', () => {
  const api = new Api('worker')
  const upstream = { state: 'unknown', failures: 0, asked_at: null }
  expect(api.faultsInAnswer('/healthz', 'get', 200, { build: 'x', ready: true, upstream })).toEqual([])
  expect(api.faultsInAnswer('/healthz', 'get', 200, { build: 7, ready: true, upstream })).not.toEqual([])
  expect(() => api.faultsInAnswer('/healthz', 'get', 299, {})).toThrow('describes no answer')
})

import { expect, test } from 'vitest'
import { repositoryFiles } from '../support/repository.ts'

const [page] = repositoryFiles(/^docs\/reference\/browser\.md$/)
const sources = repositoryFiles(/^(?:client|sections|shared|worker)\/.*\.tsx?$/).filter(
  ({ path }) => !/\/(?:golden|fixtures)|worker\/gallery\//.test(path),
)

/** Names in the first column of the table below a heading. */
function documented(heading: string): string[] {
  const section = page?.text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''
  return [...section.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  )
}

function found(pattern: RegExp, folder: RegExp = /./): string[] {
  const names = sources
    .filter(({ path }) => folder.test(path))
    .flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name = '']) => name))
  return [...new Set(names)].sort()
}

test('the events of the browser are those that docs name', () => {
  const events = found(/'(vitrine:[a-z-]+)'/g, /^(?!client\/preview\/)/)
  expect(events.length).toBeGreaterThan(3)
  expect(documented('Events').sort()).toEqual(events)
})

test('the messages between a preview and an editor are those that docs name', () => {
  const [protocol] = repositoryFiles(/^docs\/preview\.md$/)
  const rows = [...(protocol?.text.matchAll(/^\| `\{ type: '(vitrine:[a-z]+)'/gm) ?? [])]
  const messages = found(/'(vitrine:[a-z]+)'/g, /^client\/preview\//)
  expect(messages.length).toBeGreaterThan(5)
  expect(rows.map(([, name = '']) => name).sort()).toEqual(messages)
})

test('the keys of the browser’s storage are those that docs name', () => {
  const keys = found(/\b(?:[A-Z]+_)?KEY = '([a-z_]+)'/g, /^(?:client\/(?:visitor|session)|shared\/visitor)\//)
  expect(keys.length).toBeGreaterThan(6)
  expect(documented('Storage').sort()).toEqual(keys)
})

test('every attribute that docs name is in the code', () => {
  const attributes = documented('Attributes')
  expect(attributes.length).toBeGreaterThan(8)
  const written = new Set(found(/\b(data-[a-z]+(?:-[a-z]+)*)\b/g))
  expect(attributes.filter((name) => !written.has(name))).toEqual([])
})

test('the cookies of attribution are those that docs name', () => {
  const [source] = repositoryFiles(/^shared\/visitor\/attribution\.ts$/)
  const lists = source?.text.match(/const (?:UTM_PARAMETERS|CLICK_IDS) = \[[^\]]+\]/g)?.join() ?? ''
  const names = [...lists.matchAll(/'(\w+)'/g)].map(([, name = '']) => name)
  expect(names.length).toBe(10)
  expect(documented('Cookies').sort()).toEqual([...names, 'locale', 'referrer'].sort())
})

import { expect, test } from 'vitest'
import { repositoryFiles } from '../support/repository.ts'

const [page] = repositoryFiles(/^docs\/reference\/limits\.md$/)
const rows = [
  ...(page?.text.matchAll(
    /^\| [^|]+ \| ([\d,.]+) ?([A-Za-z]*) \|(?: [^|]+ \|)? `([\w/.-]+\.ts)` `([A-Z_]+)` \|$/gm,
  ) ?? []),
].map(([, value = '', unit = '', file = '', constant = '']) => ({ value, unit, file, constant }))

/** How many of what the constant counts one of the unit is. */
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

test.each(rows)('$constant of $file is $value $unit', ({ value, unit, file, constant }) => {
  const [source] = repositoryFiles(new RegExp(`^${file.replaceAll('.', '\\.')}$`))
  const [, written] = new RegExp(`const ${constant} = ([^\\n/]+)`).exec(source?.text ?? '') ?? []
  const factor = UNITS[unit]
  expect(factor, `unit ${unit}`).toBeDefined()
  const documented = Number(value.replaceAll(',', '')) * (factor ?? 0)
  const isInSeconds = constant.endsWith('SECONDS')
  expect(documented / (isInSeconds && factor !== 1 ? 1000 : 1)).toBe(
    evaluated(written ?? '', source?.text ?? ''),
  )
})

test('every row with a constant is compared', () => {
  expect(rows.length).toBe(page?.text.match(/^\|.*`[\w/.-]+\.ts` `[A-Z_]+` \|$/gm)?.length)
  expect(rows.length).toBeGreaterThan(35)
})

/** A product of numbers and of other constants of the file. */
function evaluated(expression: string, text: string): number {
  return expression.split('*').reduce((product, factor) => {
    const name = factor.trim()
    const number = Number(name.replaceAll('_', ''))
    if (!Number.isNaN(number)) return product * number
    const [, other = 'NaN'] = new RegExp(`const ${name} = ([^\\n/]+)`).exec(text) ?? []
    return product * evaluated(other, text)
  }, 1)
}

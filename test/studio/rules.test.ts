import { expect, test } from 'vitest'
import { redirectRows } from '../../admin/redirect-table.ts'
import { ruleFindings } from '../../studio/rules/rule-findings.ts'
import { foundRules, rulesCsv } from '../../studio/rules/rule-value.ts'

const RULES = [
  { from: '/menu.html', to: '/cardapio', status: 301 },
  { from: '/promo/*', to: '/encomendas?de=promo,natal' },
  { from: '/a "b"', to: 'https://entregas.example/x', external: true },
]

test('rules are found by part of their path or target', () => {
  expect(foundRules(RULES, ' PROMO ')).toEqual([1])
  expect(foundRules(RULES, 'entregas')).toEqual([2])
  expect(foundRules(RULES, '')).toEqual([0, 1, 2])
})

test('the import reads an exported table as the same rules', () => {
  const rows = redirectRows(rulesCsv(RULES))
  expect(rows).toEqual(
    RULES.map(({ from, to, status = 302 }, index) => ({ row: index + 2, from, to, status: String(status) })),
  )
})

test('findings about rules are grouped by rule, and findings about pages that a rule hides are listed separately', () => {
  const warning = (message: string, at?: { file: string; path: (string | number)[] }) =>
    ({ level: 'warning', where: 'x', message, ...(at && { at }) }) as const
  const own = warning('leads in a circle', { file: 'site.json', path: ['path_rules', 1] })
  const hidden = warning('a path rule takes its address /sobre', { file: 'pages/sobre.json', path: [] })
  const { ofRules, ofPages } = ruleFindings([
    own,
    hidden,
    warning('has no text', { file: 'site.json', path: ['popups', 1] }),
    warning('there is no page at /'),
  ])
  expect([...ofRules]).toEqual([[1, [own]]])
  expect(ofPages).toEqual([hidden])
})

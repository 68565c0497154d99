import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { runSite } from '../../cli/site.ts'
import type { Context } from '../../cli/site/command.ts'
import type { StoredLead } from '../../admin/leads.ts'
import { leadsCsv } from '../../admin/leads-csv.ts'
import { secretText, tenantSecret } from '#shared/webhooks/sign.ts'

const printed: string[] = []
const noted: string[] = []
const calls: { name: string; args: Record<string, unknown> }[] = []
/** What the database answers to a call. */
let answer: (name: string, args: Record<string, unknown>) => unknown = () => null
let env: Context['env'] = {}

beforeEach(() => {
  printed.length = 0
  noted.length = 0
  calls.length = 0
  answer = () => null
  env = {}
})

const run = (...args: string[]) =>
  runSite(args, {
    print: (line) => void printed.push(line),
    note: (line) => void noted.push(line),
    database: () =>
      ({
        rpc: async (name: string, args: Record<string, unknown>) => {
          calls.push({ name, args })
          return { data: answer(name, args), error: null }
        },
      }) as unknown as ReturnType<Context['database']>,
    env,
    local: { worker: 8877, backend: 54377 },
  })

const ID = '11111111-2222-4333-8444-555555555555'

function lead(data: Record<string, unknown>, change: Partial<StoredLead> = {}): StoredLead {
  return {
    id: ID,
    form_id: 'contato',
    status: 'new',
    created_at: '2026-11-22T10:00:00.123456+00:00',
    data,
    deliveries: [],
    ...change,
  }
}

describe('the command line', () => {
  test('prints every command when called without one, and with --help', async () => {
    expect(await run()).toBe(0)
    expect(await run('leads', '--help')).toBe(0)
    expect(printed.join('\n')).toContain('leads export')
    expect(await run('leads', 'list', '--help')).toBe(0)
    expect(printed.join('\n')).toContain('usage: npm run site -- leads list HOST')
  })

  test.each([
    [['lead', 'list']],
    [['leads', 'list']],
    [['leads', 'list', 'a.test', '--status', 'lost']],
    [['leads', 'list', 'a.test', '--max', '0']],
    [['leads', 'list', 'a.test', '--unknown']],
    [['leads', 'show', 'a.test', '1']],
    [['leads', 'status', 'a.test', 'lost', ID]],
    [['leads', 'status', 'a.test', 'done']],
    [['leads', 'dead', '--queue', 'tracking']],
  ])('%j is a wrong call: exit code 2 and no request', async (args) => {
    env = { CLOUDFLARE_ACCOUNT_ID: 'a', CLOUDFLARE_API_TOKEN: 'b' }
    expect(await run(...args)).toBe(2)
    expect(printed).toEqual([])
    expect(noted.join('\n')).toContain('npm run site --')
    expect(calls).toEqual([])
  })

  test('a host without a site ends with exit code 1 and the reason', async () => {
    answer = () => ({ error: 'unknown_site' })
    expect(await run('leads', 'list', 'a.test')).toBe(1)
    expect(noted).toEqual(['no site has that host; HOST is one of its verified hosts, or its id'])
  })
})

describe('leads list', () => {
  test('requests further pages until there are none', async () => {
    const first = Array.from({ length: 1000 }, (_, index) =>
      lead({}, { id: ID.replace('1111', String(9999 - index)) }),
    )
    answer = (_, { before }) => (before === undefined ? first : [lead({ nome: 'Ana' })])
    expect(await run('leads', 'list', 'a.test', '--max', '5000', '--json')).toBe(0)
    expect(JSON.parse(printed.join('\n'))).toHaveLength(1001)
    expect(calls[1]?.args).toMatchObject({
      before: { created_at: first[999]?.created_at, id: first[999]?.id },
      max_rows: 1000,
    })
  })

  test('prints one line for each, in which no visitor’s text can move the cursor', async () => {
    answer = () => [
      lead(
        { nome: 'Ana\n\u001b[2Jx' },
        { deliveries: [{ channel: 'email', target: 'a', state: 'dead', attempts: 10 }] },
      ),
    ]
    await run('leads', 'list', 'a.test')
    expect(printed).toEqual([`${ID}  2026-11-22 10:00  new   contato  (1 undelivered) nome=Ana  [2Jx`])
    expect(noted.at(-1)).toBe('1 submission')
  })

  test('starts with a banner about messages that were given up, by receiver and reason', async () => {
    const mail = { channel: 'email', attempts: 10, target: 'rosa@a.test' }
    const full = { ...mail, state: 'dead', reason: 'mailbox full\u001b[2J' }
    answer = () => [
      lead({ nome: 'Ana' }, { deliveries: [full, { ...mail, state: 'sent' }] }),
      lead(
        { nome: 'Bia' },
        {
          id: ID.replace('1111', '2222'),
          deliveries: [full, { ...mail, channel: 'webhook', state: 'refused' }],
        },
      ),
    ]
    await run('leads', 'list', 'a.test')
    expect(noted).toEqual([
      'NOT DELIVERED and not tried again: 3 messages about 2 submissions of this list',
      '  email to rosa@a.test: mailbox full [2J (2)',
      '  webhook to rosa@a.test: no reason is known (1)',
      expect.stringContaining('`leads show HOST ID`'),
      '2 submissions',
    ])
  })

  test('has no banner while messages are retried, and none in --json', async () => {
    const message = { channel: 'email', attempts: 1, target: 'rosa@a.test', state: 'pending' }
    answer = () => [lead({}, { deliveries: [message] })]
    await run('leads', 'list', 'a.test')
    expect(noted).toEqual(['1 submission'])
    noted.length = 0
    answer = () => [lead({}, { deliveries: [{ ...message, state: 'dead' }] })]
    await run('leads', 'list', 'a.test', '--json')
    expect(noted).toEqual([])
  })
})

test('leads list prints the reason of spam, and no reason otherwise', async () => {
  const taken = { status: 'spam', spam_reason: 'bot check' }
  answer = () => [lead({ nome: 'Ana' }, taken), lead({ nome: 'Bia' }, { ...taken, status: 'new' })]
  await run('leads', 'list', 'a.test')
  expect(printed).toEqual([
    `${ID}  2026-11-22 10:00  spam  contato  (bot check) nome=Ana`,
    `${ID}  2026-11-22 10:00  new   contato  nome=Bia`,
  ])
})

test('leads status fails if some of the submissions do not belong to the site', async () => {
  answer = () => ({ changed: 1 })
  expect(await run('leads', 'status', 'a.test', 'done', ID)).toBe(0)
  expect(await run('leads', 'status', 'a.test', 'done', ID, ID.replace('1', '2'))).toBe(1)
  expect(calls[1]?.args).toMatchObject({ site: 'a.test', status: 'done' })
})

const booking = {
  ...{ service: 'corte', service_name: 'Corte', timezone: 'America/Sao_Paulo' },
  ...{ starts_at: '2026-12-01T13:30:00.000Z', ends_at: '2026-12-01T14:00:00.000Z' },
}

test('leads list shows the booked time in its own time zone, and that it was cancelled', async () => {
  const cancelled = { ...booking, cancelled_at: '2026-11-30T10:00:00.000Z' }
  answer = () => [
    lead({ nome: 'Ana' }, { booking }),
    lead({ nome: 'Bia' }, { booking: cancelled }),
    lead({ nome: 'Caio' }),
  ]
  expect(await run('leads', 'list', 'a.test')).toBe(0)
  expect(printed[0]).toContain('[2026-12-01 10:30 America/Sao_Paulo, Corte]')
  expect(printed[1]).toContain('[cancelled: 2026-12-01 10:30 America/Sao_Paulo, Corte]')
  expect(printed[2]).not.toContain('[')
})

test('leads calendar prints a new address each time, and the database stores its digest', async () => {
  answer = () => ({ is_set: true })
  expect([await run('leads', 'calendar', 'a.test'), await run('leads', 'calendar', 'a.test')]).toEqual([0, 0])
  const secrets = printed.map(
    (line) => /^http:\/\/a\.test:8877\/api\/bookings\/calendar\/([\w-]{43})\.ics$/.exec(line)?.[1] ?? '',
  )
  expect(new Set(secrets).size).toBe(2)
  expect(calls.map(({ args }) => args.digest)).toEqual(
    secrets.map((secret) => createHash('sha256').update(secret).digest('hex')),
  )
  expect(await run('leads', 'calendar', 'a.test', '--end')).toBe(0)
  expect(calls.at(-1)).toEqual({ name: 'calendar_secret_set', args: { site: 'a.test', digest: null } })
})

test.each([
  [{}, 'http://a.test:8877/api/bookings/calendar/', 'http://admin.localhost:8877/'],
  [
    { SUPABASE_URL: 'https://x.supabase.co', ADMIN_HOST: 'admin.platform.test' },
    'https://a.test/api/bookings/calendar/',
    'https://admin.platform.test/',
  ],
])(
  'with %j, addresses of calendars begin with %s and the Studio is at %s',
  async (given, calendar, studio) => {
    env = given
    answer = () => ({ is_set: true })
    expect([await run('leads', 'calendar', 'a.test'), await run('studio')]).toEqual([0, 0])
    expect(printed[0]).toContain(calendar)
    expect(printed[1]).toBe(studio)
  },
)

test('leads secret prints the secrets that the Worker signs with', async () => {
  env = { LEADS_SECRET: 'new old' }
  expect(await run('leads', 'secret', 'uuid')).toBe(0)
  expect(printed).toEqual([
    secretText(await tenantSecret('new', 'uuid')),
    secretText(await tenantSecret('old', 'uuid')),
  ])
})

test('leads export writes a table to a file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-leads-'))
  answer = () => [lead({ nome: 'Ana' })]
  expect(await run('leads', 'export', 'a.test', '--out', join(folder, 'leads.csv'))).toBe(0)
  expect(readFileSync(join(folder, 'leads.csv'), 'utf8')).toBe(leadsCsv([lead({ nome: 'Ana' })]))
  rmSync(folder, { recursive: true })
})

describe('a CSV table', () => {
  const rowOf = (value: unknown) => leadsCsv([lead({ nome: value })]).split('\r\n')[1] ?? ''

  test('has a column for each field that any submission has', () => {
    const csv = leadsCsv([lead({ nome: 'Ana', status: 'x' }), lead({ idade: 7 }, { spam_reason: 'timing' })])
    expect(csv).toBe(
      [
        '\ufeff"id","created_at","form_id","status","spam_reason","subscription","url","locale","nome","data.status","idade"',
        `"${ID}","2026-11-22T10:00:00.123456+00:00","contato","new",,,,,"Ana","x",""`,
        `"${ID}","2026-11-22T10:00:00.123456+00:00","contato","new","timing",,,,"","",7`,
        '',
      ].join('\r\n'),
    )
  })

  test.each([
    '=HYPERLINK("https://evil.example")',
    '+1+1',
    '-2+3',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    ' =1',
    '\u0000=1',
    '＝1+1',
  ])('contains no formula for %j', (value) => {
    expect(rowOf(value).endsWith(`,"'${value.replaceAll('"', '""')}"`)).toBe(true)
  })

  test('has columns for bookings if any submission has one', () => {
    const rows = leadsCsv([lead({ service: 'x' }, { booking }), lead({})]).split('\r\n')
    expect(rows[0]).toContain(
      '"service","service_name","starts_at","ends_at","timezone","cancelled_at","data.service"',
    )
    expect(rows[1]).toContain(
      '"corte","Corte","2026-12-01T13:30:00.000Z","2026-12-01T14:00:00.000Z","America/Sao_Paulo",,"x"',
    )
    expect(leadsCsv([lead({})])).not.toContain('starts_at')
  })

  test('neutralises formulas in a field’s name and in a list', () => {
    expect(leadsCsv([lead({ '=x': 1 })])).toContain(`"'=x"`)
    expect(rowOf(['=1', 'b'])).toContain(`"'=1; b"`)
  })

  test.each([
    ['a quote', 'a "b", c', '"a ""b"", c"'],
    ['a line break', 'a\nb', '"a\nb"'],
    ['a number', -5, '-5'],
    ['a “no”', false, 'false'],
    ['files', [{ name: 'cv.pdf', size: 1 }], '"cv.pdf"'],
  ])('leaves %s unchanged', (_, value, written) => {
    expect(leadsCsv([lead({ nome: value })])).toContain(`,${written}\r\n`)
  })
})

describe('leads with an estimate', () => {
  const _estimate = {
    amount: '513.00',
    currency: 'BRL',
    lines: [{ name: 'recheio', label: 'Recheio', value: 'Nozes', amount: '450.00' }],
  }
  const cake = () => lead({ recheio: 'nozes', _estimate })

  test('are listed with their total', async () => {
    answer = () => [cake(), lead({ nome: 'Ana' })]
    await run('leads', 'list', 'padaria.example')
    expect(printed[0]).toContain('contato  513.00 BRL  recheio=nozes')
    expect(printed[0]).not.toContain('_estimate')
    expect(printed[1]).toContain('contato  nome=Ana')
  })

  test('are shown with the items of the estimate', async () => {
    answer = () => cake()
    await run('leads', 'show', 'padaria.example', ID)
    expect(printed).toEqual(expect.arrayContaining(['Recheio: Nozes, 450.00', 'estimate: 513.00 BRL']))
  })

  test('are exported with the total as a number and its currency', () => {
    const [header, first, second] = leadsCsv([cake(), lead({ estimate: 'x' })]).split('\r\n')
    expect(header).toContain('"locale","estimate","estimate_currency","recheio","data.estimate"')
    expect(first).toMatch(/,513,"BRL","nozes",""$/)
    expect(second).toMatch(/,"","","","x"$/)
  })
})

import { expect } from 'vitest'
import { until } from './until.ts'
import type { startWorker } from './worker.ts'

/** Ana, a visitor, and what must be in no line of the log. */
export const EMAIL = 'ana.silva@example.com'
export const PHONE = '+55 11 91234-5678'
export const STREET = 'Rua das Flores 123'
const ADDRESS = '203.0.113.77'
const COOKIE = 'sb-access-token=COOKIE-OF-ANA; session_id=SESSION-OF-ANA'
const AGENT = 'Mozilla/5.0 (BROWSER-OF-ANA) Chrome/156.0.0.0 Safari/537.36'
const PERSONAL = /ana\.silva|ana%2Esilva|91234|Flores|203\.0\.113|OF-ANA|2001:db8:77/i

export const QUERY = new URLSearchParams({
  email: EMAIL,
  phone: PHONE,
  street: STREET,
  token: 'TOKEN-OF-ANA',
}).toString()
/** What a visitor sends, in every place that a request has. */
export const HEADERS = {
  cookie: COOKIE,
  'user-agent': AGENT,
  'cf-connecting-ip': ADDRESS,
  'x-forwarded-for': ADDRESS,
  referer: `http://a.test/contato?${QUERY}`,
  authorization: 'Bearer TOKEN-OF-ANA',
}

/** An upstream that quotes what it was sent, as a database does in its messages. */
export const quoting = (status: number) => async (request: Request) =>
  new Response(
    JSON.stringify({
      message: `invalid input: ${EMAIL} ${PHONE} ${STREET}`,
      msg: `no such account: ${EMAIL}`,
      error: `${EMAIL} is no value`,
      details: EMAIL,
    }),
    { status, headers: { 'content-type': 'application/json', 'x-echo': request.url } },
  )

/** Waits for these events, and holds every line against what Ana has sent. */
export async function expectNothingOfAna(
  { logs }: Awaited<ReturnType<typeof startWorker>>,
  events: string[],
): Promise<void> {
  await until(() =>
    expect([...new Set(logs.map(({ event }) => event))]).toEqual(expect.arrayContaining(events)),
  )
  expect(logs.filter((line) => PERSONAL.test(JSON.stringify(line)))).toEqual([])
}

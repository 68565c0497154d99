import { expect } from 'vitest'
import { until } from './until.ts'
import type { startWorker } from './worker.ts'

/** Ana is a visitor. None of these texts may appear in a log line. */
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
/** Headers with Ana's data in every place that a request has. */
export const HEADERS = {
  cookie: COOKIE,
  'user-agent': AGENT,
  'cf-connecting-ip': ADDRESS,
  'x-forwarded-for': ADDRESS,
  referer: `http://a.test/contato?${QUERY}`,
  authorization: 'Bearer TOKEN-OF-ANA',
}

/** An upstream whose errors quote the request, as a database's messages do. */
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

/** Waits for these events and checks that no log line contains Ana's data. */
export async function expectNothingOfAna(
  { logs }: Awaited<ReturnType<typeof startWorker>>,
  events: string[],
): Promise<void> {
  await until(() =>
    expect([...new Set(logs.map(({ event }) => event))]).toEqual(expect.arrayContaining(events)),
  )
  expect(logs.filter((line) => PERSONAL.test(JSON.stringify(line)))).toEqual([])
}

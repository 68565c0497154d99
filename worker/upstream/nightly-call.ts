import { boundedJsonText, parseJson } from '#core/reading/bounded-json.ts'

/** Deleting ten thousand rows, or counting a day, takes the database longer than reading a page. */
const DEADLINE_MS = 30_000

/** A call of the database by the nightly jobs, with the secret key. @throws Error when it is not answered with 200 */
export async function nightlyCall(
  name: string,
  args: object,
  { url, key }: { url: string; key: string },
): Promise<unknown> {
  const response = await fetch(`${url.replace(/(?<!\/)\/+$/, '')}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(args),
    redirect: 'manual',
    signal: AbortSignal.timeout(DEADLINE_MS),
  })
  const text = await boundedJsonText(response)
  if (!response.ok) throw new Error(`${name} answered ${response.status}`)
  return parseJson(text)
}

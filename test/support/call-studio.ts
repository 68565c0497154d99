import type { Page } from 'playwright-core'

/** A call of the HTTP API, as a page of the Studio makes it. @throws Error with the answer, if the API refuses */
export async function callStudio(page: Page, method: 'GET' | 'PATCH' | 'POST', path: string, body?: object) {
  const asked = JSON.stringify({ method, path: `/api/admin${path}`, body: body && JSON.stringify(body) })
  const answer = await page.evaluate<{ isOk: boolean; text: string }>(`(async ({ method, path, body }) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
    const response = await fetch(path, { method, body, ...(body && { headers }) })
    return { isOk: response.ok, text: await response.text() }
  })(${asked})`)
  if (!answer.isOk) throw new Error(`${method} ${path}: ${answer.text}`)
  return JSON.parse(answer.text)
}

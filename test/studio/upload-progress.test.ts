import { afterEach, expect, test, vi } from 'vitest'
import { fetchWithProgress, type Progress } from '../../studio/api/fetch-with-progress.ts'

/** Replaces `XMLHttpRequest`: sends the body in halves, then gets an answer, or fails without one. */
class HalvingRequest extends EventTarget {
  static answer: { status: number; responseText: string } | null = null
  static readonly opened: unknown[] = []
  upload = new EventTarget()
  status = 0
  statusText = ''
  responseText = ''
  headers: Record<string, string> = {}

  open(method: string, url: string) {
    HalvingRequest.opened.push(method, url, this.headers)
  }

  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }

  send(body: ArrayBuffer) {
    const total = body.byteLength
    for (const loaded of [total / 2, total])
      this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }))
    const { answer } = HalvingRequest
    if (answer !== null) Object.assign(this, answer)
    this.dispatchEvent(new Event(answer === null ? 'error' : 'load'))
  }
}

afterEach(() => vi.unstubAllGlobals())

function send(answer: typeof HalvingRequest.answer) {
  HalvingRequest.answer = answer
  HalvingRequest.opened.length = 0
  vi.stubGlobal('XMLHttpRequest', HalvingRequest)
  const reported: Progress[] = []
  const call = new Request('https://admin.example/api', {
    method: 'POST',
    headers: { 'x-tenant': 't' },
    body: '12345678',
  })
  return { reported, answered: fetchWithProgress((progress) => reported.push(progress))(call) }
}

test('a call reports the bytes sent, and gets its answer as with fetch', async () => {
  const { reported, answered } = send({ status: 409, responseText: '{"statusMessage":"no"}' })
  const response = await answered
  expect([response.status, await response.json()]).toEqual([409, { statusMessage: 'no' }])
  expect(reported).toEqual([
    { sent: 4, total: 8 },
    { sent: 8, total: 8 },
  ])
  expect(HalvingRequest.opened).toEqual([
    'POST',
    'https://admin.example/api',
    expect.objectContaining({ 'x-tenant': 't' }),
  ])
})

test('an answer without a body is accepted, and a call without an answer fails as with fetch', async () => {
  expect((await send({ status: 204, responseText: '' }).answered).body).toBeNull()
  await expect(send(null).answered).rejects.toThrow(TypeError)
})

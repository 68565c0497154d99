/** Bytes of a request body: sent so far, and in total. */
export interface Progress {
  sent: number
  total: number
}

/**
 * `fetch` that reports how much of the body is sent, which `fetch` itself cannot do
 * (https://xhr.spec.whatwg.org/#the-upload-attribute).
 */
export function fetchWithProgress(
  report: (progress: Progress) => void,
): (call: Request) => Promise<Response> {
  return async (call) => {
    const body = await call.arrayBuffer()
    const request = new XMLHttpRequest()
    request.open(call.method, call.url)
    for (const [name, value] of call.headers) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => report({ sent: loaded, total }))
    return new Promise((resolve, reject) => {
      request.addEventListener('load', () => resolve(answerOf(request)))
      request.addEventListener('error', () => reject(new TypeError('The server did not answer')))
      request.send(body)
    })
  }
}

function answerOf({ status, statusText, responseText }: XMLHttpRequest): Response {
  // These have no body (https://fetch.spec.whatwg.org/#null-body-status).
  const body = [204, 205, 304].includes(status) ? null : responseText
  return new Response(body, { status, statusText, headers: { 'content-type': 'application/json' } })
}

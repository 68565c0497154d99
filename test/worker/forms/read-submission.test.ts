import { afterEach, expect, test, vi } from 'vitest'
import { openUpload } from '../../../worker/store/uploads.ts'
import { readSubmission } from '../../../worker/forms/read-submission.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const part = (name: string, value = 'x') =>
  `--limite\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

async function read(body: string, contentType = 'multipart/form-data; boundary=limite') {
  const upload = openUpload()
  const request = new Request('http://padaria.test/api/forms/contato', {
    method: 'POST',
    headers: { 'content-type': contentType },
    body,
  })
  try {
    const options = { mayBeLarge: async () => true, filesMb: 10, upload }
    return (await readSubmission(request, options)).submission
  } finally {
    upload.free()
  }
}

test('a body with too many parts is refused before it is parsed', async () => {
  const parsed = vi.spyOn(Response.prototype, 'formData')
  await expect(read(`${part('a').repeat(1001)}--limite--\r\n`)).rejects.toMatchObject({ status: 413 })
  expect(parsed).not.toHaveBeenCalled()
  const submission = await read(`${part('a').repeat(1000)}--limite--\r\n`)
  expect(submission.get('a')).toHaveLength(1000)
})

test.each(['boundary=limite', 'charset=utf-8; Boundary="limite"', 'boundary=limite; charset=utf-8'])(
  'a body is split at its boundary: %s',
  async (parameters) => {
    const submission = await read(
      `${part('a')}${part('b')}--limite--\r\n`,
      `multipart/form-data; ${parameters}`,
    )
    expect([...submission]).toEqual([
      ['a', ['x']],
      ['b', ['x']],
    ])
  },
)

test('a body whose boundary cannot be read is refused', async () => {
  for (const parameters of ['', '; boundary=', '; boundary="li\\mite"', '; boundary="limite'])
    await expect(read(part('a'), `multipart/form-data${parameters}`)).rejects.toMatchObject({ status: 400 })
})

test('dashes and line breaks in a file start no part', async () => {
  const value = '\r\n--\r\n--limit\r\n'.repeat(2000)
  const submission = await read(`${part('a', value)}--limite--\r\n`)
  expect(submission.get('a')?.[0]).toHaveLength(value.length)
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { repositoryFiles } from '../support/repository.ts'
import { backend, openDatabase, service, visitor } from './clients.ts'

/** The Worker's buckets: the first has files that visitors send, the second files that tenants publish. */
const BUCKETS = ['form-files', 'media']
const PATH = 'tenant/orcamento/1/planta.pdf'
const TEXT = 'CANARY-FILE'

beforeAll(async () => {
  for (const bucket of BUCKETS) {
    // Another test file may have created it.
    await service().storage.createBucket(bucket, { public: false })
    const { error } = await service().storage.from(bucket).upload(PATH, Buffer.from(TEXT), { upsert: true })
    expect(error).toBeNull()
  }
})
afterAll(async () => {
  for (const bucket of BUCKETS) await service().storage.from(bucket).remove([PATH])
})

test('no SQL in the repository uses the schema of stored files', () => {
  const files = repositoryFiles(/^supabase\/(?:(?:migrations|sql)\/.*|embedded)\.sql$/)
  expect(files.length).toBeGreaterThan(200)
  const naming = files.filter(({ text }) => /\bstorage"?\.["\w]|schema\s+"?storage\b/i.test(text))
  expect(naming.map(({ path }) => path)).toEqual([])
})

test('the SQL in the repository leaves no policy outside the schema public', async () => {
  await using database = await openDatabase()
  const { rows } = await database.query(
    `select schemaname, tablename, policyname from pg_policies where schemaname <> 'public'`,
  )
  expect(rows).toEqual([])
})

describe.each(['a visitor', 'a signed-in visitor'] as const)('%s', (who) => {
  const client = visitor()

  beforeAll(async () => {
    if (who === 'a visitor') return
    const { error } = await client.auth.signUp({
      email: 'arquivos@example.test',
      password: 'bem-longa-e-secreta',
    })
    expect(error).toBeNull()
  })

  const storageOf = (bucket: string) => client.storage.from(bucket)
  const refused: [what: string, attempt: (bucket: string) => Promise<{ data: unknown; error: unknown }>][] = [
    ['download a file', (bucket) => storageOf(bucket).download(PATH)],
    ['read what is known of a file', (bucket) => storageOf(bucket).info(PATH)],
    ['make a link to a file', (bucket) => storageOf(bucket).createSignedUrl(PATH, 60)],
    ['store a file', (bucket) => storageOf(bucket).upload('eva.txt', Buffer.from('EVA'))],
    ['replace a file', (bucket) => storageOf(bucket).upload(PATH, Buffer.from('EVA'), { upsert: true })],
    ['update a file', (bucket) => storageOf(bucket).update(PATH, Buffer.from('EVA'))],
    ['move a file', (bucket) => storageOf(bucket).move(PATH, 'eva.txt')],
    ['copy a file', (bucket) => storageOf(bucket).copy(PATH, 'eva.txt')],
    ['make a link to store a file', (bucket) => storageOf(bucket).createSignedUploadUrl('eva.txt')],
    ['open the bucket', (bucket) => client.storage.updateBucket(bucket, { public: true })],
    ['empty the bucket', (bucket) => client.storage.emptyBucket(bucket)],
    ['delete the bucket', (bucket) => client.storage.deleteBucket(bucket)],
    ['make a bucket', () => client.storage.createBucket(`de-eva-${who.length}`)],
  ]

  describe.each(BUCKETS)('in the bucket %s', (bucket) => {
    test.each(refused)('cannot %s', async (_, attempt) => {
      const { data, error } = await attempt(bucket)
      expect([data, error === null]).toEqual([null, false])
      expect(await storedIn(bucket)).toEqual({ [PATH]: TEXT })
    })

    // Storage answers these calls with a list of what the caller may see.
    test('lists and removes nothing', async () => {
      const { data: listed } = await storageOf(bucket).list('tenant/orcamento/1')
      const { data: removed } = await storageOf(bucket).remove([PATH])
      const { data: buckets } = await client.storage.listBuckets()
      expect([listed ?? [], removed ?? [], buckets ?? []]).toEqual([[], [], []])
      expect(await storedIn(bucket)).toEqual({ [PATH]: TEXT })
    })

    test('reads nothing at the public address', async () => {
      const { url } = backend()
      const response = await fetch(`${url}/storage/v1/object/public/${bucket}/${PATH}`)
      expect([response.ok, (await response.text()).includes(TEXT)]).toEqual([false, false])
    })
  })

  test.each(['objects', 'buckets'])('cannot name the table %s of the schema storage', async (table) => {
    const { data, error } = await client.schema('storage').from(table).select('*')
    expect([data, error === null]).toEqual([null, false])
  })
})

/** What is stored there, as the service role sees it: paths that this file uses, and their text. */
async function storedIn(bucket: string): Promise<Record<string, string>> {
  const stored: Record<string, string> = {}
  for (const path of [PATH, 'eva.txt']) {
    const { data } = await service().storage.from(bucket).download(path)
    if (data !== null) stored[path] = await data.text()
  }
  return stored
}

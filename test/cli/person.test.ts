import { createClient } from '@supabase/supabase-js'
import { beforeEach, expect, test } from 'vitest'
import { erasePerson, exportPerson } from '../../cli/person.ts'

const PERSON = { site: 'a.test', email: 'ana@example.com' }

/** Answers by the path below the project's address. */
let answers: Record<string, object>
let calls: { path: string; body: unknown }[]
beforeEach(() => {
  calls = []
  answers = { '/rest/v1/rpc/files_removed': { removed: 1 } }
})

const client = createClient('https://project.supabase.test', 'sb_secret_x', {
  auth: { persistSession: false },
  global: {
    fetch: async (address, init) => {
      const path = new URL(String(address)).pathname
      calls.push({ path, body: JSON.parse(String(init?.body ?? 'null')) })
      const answer = answers[path]
      return answer === undefined
        ? Response.json({ message: 'down', statusCode: '503' }, { status: 503 })
        : Response.json(answer)
    },
  },
})

test('an export prints what is stored, with a link to each file', async () => {
  answers['/rest/v1/rpc/person_export'] = { submissions: [{ id: 1 }], files: ['t/a.pdf'], events: [] }
  answers['/storage/v1/object/sign/form-files'] = [
    { path: 't/a.pdf', signedURL: '/object/sign/form-files/t/a.pdf?token=x', error: null },
  ]
  expect(await exportPerson(PERSON, client)).toEqual({
    submissions: [{ id: 1 }],
    events: [],
    files: [
      {
        path: 't/a.pdf',
        url: 'https://project.supabase.test/storage/v1/object/sign/form-files/t/a.pdf?token=x',
      },
    ],
  })
  expect(calls[0]?.body).toEqual(PERSON)
})

test('an erasure deletes rows, then files, then the files’ entries in the list', async () => {
  answers['/rest/v1/rpc/person_erase'] = {
    submissions: 1,
    events: 2,
    memberships: 0,
    invitations: 1,
    files: ['t/a.pdf'],
  }
  answers['/storage/v1/object/form-files'] = []
  expect(await erasePerson(PERSON, client)).toEqual({
    submissions: 1,
    events: 2,
    memberships: 0,
    invitations: 1,
    files: 1,
  })
  expect(calls).toEqual([
    { path: '/rest/v1/rpc/person_erase', body: PERSON },
    { path: '/storage/v1/object/form-files', body: { prefixes: ['t/a.pdf'] } },
    { path: '/rest/v1/rpc/files_removed', body: { paths: ['t/a.pdf'] } },
  ])
})

test('a file that Storage does not delete stays in the list of the nightly job', async () => {
  answers['/rest/v1/rpc/person_erase'] = {
    submissions: 1,
    events: 0,
    memberships: 0,
    invitations: 0,
    files: ['t/a.pdf'],
  }
  await expect(erasePerson(PERSON, client)).rejects.toThrow('the nightly job deletes the files')
  expect(calls.map(({ path }) => path)).not.toContain('/rest/v1/rpc/files_removed')
})

test.each([
  ['unknown_site', 'no site has that host'],
  ['no_person', 'say who'],
])('%s is refused with a message', async (error, words) => {
  answers['/rest/v1/rpc/person_export'] = { error }
  await expect(exportPerson(PERSON, client)).rejects.toThrow(words)
})

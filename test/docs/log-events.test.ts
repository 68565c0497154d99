import { expect, test } from 'vitest'
import { repositoryFiles } from '../support/repository.ts'

/** What `worker/log.ts` is called with. */
const written = new Set(
  repositoryFiles(/^worker\/.*\.tsx?$/).flatMap(({ text }) =>
    [...text.matchAll(/\blog\(\s*'(info|warn|error)',\s*'([^']+)'/g)].map(
      ([, level, event]) => `${level}: ${event}`,
    ),
  ),
)
const documents = repositoryFiles(/^(?:docs\/.*|README|CONTRIBUTING|supabase\/README|test\/README)\.md$/)
const errors = documents.find(({ path }) => path === 'docs/errors.md')
const rows = [...(errors?.text.matchAll(/^\| (.+?) \| `(info|warn|error)` \|/gm) ?? [])]
const documented = rows.flatMap(([, cell = '', level]) =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, event = '']) => `${level}: ${event}`),
)

/** Words in code type that are neither events nor commands. */
const OTHER = [
  'default muted accent inverse',
  'export const hydrate',
  'export const schema = section({ … })',
  'the embedded Supabase did not start',
]

test('docs/errors.md lists the events that the Worker writes, with their levels, and no others', () => {
  expect(written.size).toBeGreaterThan(25)
  expect([...documented].sort()).toEqual([...written].sort())
})

test('an event that any document names is one that the Worker writes', () => {
  const events = [...written].map((each) => each.replace(/^\w+: /, ''))
  const named = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/`([a-z]+(?:\.[a-z]+)?(?: [a-z]+)+[^`\n]*)`/g)]
      .map(([, name = '']) => ({ path, name }))
      .filter(
        ({ name }) => !/^(?:npm|npx|node|wrangler|vite|git|rm|select) /.test(name) && !OTHER.includes(name),
      ),
  )
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter(({ name }) => !events.includes(name))).toEqual([])
})

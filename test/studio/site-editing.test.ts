import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refusal } from '../../studio/api/refusal.ts'
import type { PageValue } from '../../studio/edit/page-value.ts'
import { type Change, type Saved, SiteEditing } from '../../studio/edit/site-editing.ts'

const page = (title: string, ...more: string[]): PageValue => ({
  id: 'home',
  name: 'Home',
  sections: ['a', ...more].map((id) => ({
    id,
    component: { folder: 'text', name: 'rich' },
    data: { title },
  })),
})

function memoryStorage() {
  const texts = new Map<string, string>()
  return {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, text: string) => void texts.set(name, text),
    removeItem: (name: string) => void texts.delete(name),
    texts,
  }
}

/** Answers each call with the next of `answers`, then with success. */
function server(...answers: (Error | Saved)[]) {
  const calls: Change[][] = []
  const send = async (changes: Change[]): Promise<Saved> => {
    calls.push(changes)
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
    const version = `v${calls.length + 1}`
    return answer ?? { draft: 'd', documents: changes.map(({ document }) => ({ document, version })) }
  }
  return { calls, send }
}

const conflict = (value: PageValue) =>
  new Refusal(409, 'changed', {
    word: 'document_changed',
    conflicts: [
      { document: 'pages/home', version: 'v9', author: 'Ana', changed_at: '2026-11-26T10:00:00Z', value },
    ],
  })

function start(answers: Parameters<typeof server>, storage = memoryStorage()) {
  const { calls, send } = server(...answers)
  const editing = new SiteEditing({ site: 's', send, storage, now: Date.now })
  editing.open({ document: 'pages/home', version: 'v1', value: page('old', 'b') })
  return { editing, calls, storage }
}

const write = (editing: SiteEditing, title: string, section = 0) =>
  editing.change((documents) => {
    const found = (documents['pages/home'] as PageValue).sections[section]
    if (found !== undefined) found.data = { title }
  }, 'title')
const titles = (editing: SiteEditing) =>
  (editing.state().documents['pages/home'] as PageValue).sections.map(({ data }) => data?.title)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('typed text is saved after a pause, with the version that was read', async () => {
  const { editing, calls, storage } = start([])
  write(editing, 'n')
  write(editing, 'new')
  expect(editing.state().save.kind).toBe('waiting')
  expect(calls).toEqual([])
  await vi.runAllTimersAsync()
  expect(calls).toHaveLength(1)
  expect(calls[0]).toMatchObject([{ document: 'pages/home', expected: 'v1' }])
  expect(editing.state().save.kind).toBe('saved')
  expect(storage.texts.size).toBe(0)
  write(editing, 'newer')
  await editing.flush()
  expect(calls[1]).toMatchObject([{ expected: 'v2' }])
})

test('a save waits for the one before it, and is sent with the version that it returned', async () => {
  const { editing, calls } = start([])
  write(editing, 'n')
  const first = editing.flush()
  write(editing, 'new')
  await Promise.all([first, editing.flush(), editing.flush()])
  expect(calls.map(([change]) => change?.expected)).toEqual(['v1', 'v2'])
})

test('without a connection a change is stored in the browser and sent again at growing intervals', async () => {
  const gone = new Refusal(0, 'no connection')
  const { editing, calls, storage } = start([gone, new Refusal(503, 'busy')])
  write(editing, 'new')
  await editing.flush()
  expect(editing.state().save.kind).toBe('offline')
  expect([...storage.texts.values()].join()).toContain('new')
  await vi.advanceTimersByTimeAsync(4_000)
  expect(calls).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(7_999)
  expect(calls).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(calls).toHaveLength(3)
  expect(editing.state().save.kind).toBe('saved')
})

test('changes stored in the browser are loaded and sent at the next visit', async () => {
  const first = start([new Refusal(401, 'ended')])
  write(first.editing, 'kept')
  await first.editing.flush()
  expect(first.editing.state().save.kind).toBe('signed-out')
  first.editing.close()
  const second = start([], first.storage)
  expect(titles(second.editing)).toEqual(['kept', 'old'])
  await vi.runAllTimersAsync()
  expect(second.calls).toMatchObject([[{ document: 'pages/home', expected: 'v1' }]])
})

test('when two people change different sections, both changes are saved', async () => {
  const theirs = page('old', 'b')
  if (theirs.sections[1]) theirs.sections[1].data = { title: 'theirs' }
  const { editing, calls } = start([conflict(theirs)])
  write(editing, 'mine')
  await editing.flush()
  expect(titles(editing)).toEqual(['mine', 'theirs'])
  expect(calls[1]).toMatchObject([{ expected: 'v9' }])
  expect(editing.state().save.kind).toBe('saved')
})

test.each([
  { choice: [], title: 'mine' },
  { choice: [{ document: 'pages/home', place: ['sections', 'a'] }], title: 'theirs' },
])(
  'when two people change one section, nothing is sent until the person has chosen: $title',
  async ({ choice, title }) => {
    const theirs = page('old', 'b')
    if (theirs.sections[0]) theirs.sections[0].data = { title: 'theirs' }
    const { editing, calls } = start([conflict(theirs)])
    write(editing, 'mine')
    await editing.flush()
    const { save } = editing.state()
    expect(save).toMatchObject({
      kind: 'conflict',
      conflicts: [{ author: 'Ana', values: [{ place: ['sections', 'a'] }] }],
    })
    write(editing, 'mine', 1)
    await vi.runAllTimersAsync()
    expect(calls).toHaveLength(1)
    for (const place of choice) editing.choose(place, true)
    editing.settle()
    await editing.flush()
    expect(titles(editing)).toEqual([title, 'mine'])
    expect(calls.at(-1)).toMatchObject([{ expected: 'v9' }])
    expect(editing.state().save.kind).toBe('saved')
  },
)

test('a refusal is shown and the change is not lost', async () => {
  const { editing, storage } = start([new Refusal(422, 'too long')])
  write(editing, 'wrong')
  await editing.flush()
  expect(editing.state().save).toEqual({ kind: 'refused', message: 'too long' })
  expect([...storage.texts.values()].join()).toContain('wrong')
})

test('a change that is undone before it is sent is not sent', async () => {
  const { editing, calls } = start([])
  write(editing, 'new')
  editing.undo()
  await vi.runAllTimersAsync()
  expect(calls).toEqual([])
  expect(titles(editing)).toEqual(['old', 'old'])
  editing.redo()
  await vi.runAllTimersAsync()
  expect(calls).toHaveLength(1)
})

test('a document is added, deleted, and restored by undo, each sent with the version it was based on', async () => {
  const { editing, calls } = start([
    { draft: 'd', documents: [{ document: 'pages/new', version: 'n1' }] },
    { draft: 'd', documents: [{ document: 'pages/new', version: null }] },
  ])
  editing.open({ document: 'pages/new', version: null, value: null })
  editing.change((documents) => {
    documents['pages/new'] = page('new')
  })
  await editing.flush()
  editing.undo()
  await editing.flush()
  editing.redo()
  await editing.flush()
  expect(calls.flat()).toEqual([
    { document: 'pages/new', expected: null, value: page('new') },
    { document: 'pages/new', expected: 'n1', value: null },
    { document: 'pages/new', expected: null, value: page('new') },
  ])
})

test('a page that another person has changed meanwhile is not deleted', async () => {
  const { editing, calls } = start([conflict(page('theirs'))])
  editing.change((documents) => {
    documents['pages/home'] = null
  })
  await editing.flush()
  expect(titles(editing)).toEqual(['theirs'])
  expect(editing.state().save.kind).toBe('saved')
  expect(calls).toHaveLength(1)
})

test('undo reverts the person’s own change, but not what another person has written since', async () => {
  const theirs = page('old', 'b')
  if (theirs.sections[1]) theirs.sections[1].data = { title: 'theirs' }
  const { editing } = start([conflict(theirs)])
  write(editing, 'mine')
  await editing.flush()
  write(editing, 'mine too', 1)
  editing.undo()
  expect(titles(editing)).toEqual(['mine', 'theirs'])
  editing.undo()
  expect(titles(editing)).toEqual(['old', 'theirs'])
  expect(editing.state().canUndo).toBe(false)
  editing.redo()
  expect(titles(editing)).toEqual(['mine', 'theirs'])
  editing.redo()
  expect(titles(editing)).toEqual(['mine', 'mine too'])
})

test('undo reverts the first change after another visit, even if it was stored under another person’s version', async () => {
  const first = start([new Refusal(401, 'ended')])
  write(first.editing, 'kept')
  await first.editing.flush()
  first.editing.close()
  const { send } = server()
  const editing = new SiteEditing({ site: 's', send, storage: first.storage, now: Date.now })
  const theirs = page('old', 'b')
  if (theirs.sections[1]) theirs.sections[1].data = { title: 'theirs' }
  editing.open({ document: 'pages/home', version: 'v9', value: theirs })
  expect(titles(editing)).toEqual(['kept', 'theirs'])
  editing.undo()
  expect(titles(editing)).toEqual(['old', 'theirs'])
})

test('a person who reloads before choosing is asked again, and nothing is sent until then', async () => {
  const theirs = page('theirs', 'b')
  const first = start([conflict(theirs)])
  write(first.editing, 'mine')
  await first.editing.flush()
  first.editing.close()
  const { calls, send } = server()
  const editing = new SiteEditing({ site: 's', send, storage: first.storage, now: Date.now })
  editing.open({ document: 'pages/home', version: 'v9', value: theirs, author: 'Ana' })
  await vi.runAllTimersAsync()
  expect(editing.state().save).toMatchObject({
    kind: 'conflict',
    conflicts: [{ author: 'Ana', values: [{ place: ['sections', 'a'] }] }],
  })
  expect(calls).toEqual([])
})

test('if two people change a theme, the person chooses, and nothing is sent until then', async () => {
  const colours = (value: object) =>
    new Refusal(409, 'changed', {
      word: 'document_changed',
      conflicts: [{ document: 'config/style', version: 'v9', author: 'Ana', changed_at: null, value }],
    })
  const { calls, send } = server(colours({ primary: 'red', ink: 'grey' }))
  const editing = new SiteEditing({ site: 's', send, storage: memoryStorage(), now: Date.now })
  editing.open({ document: 'config/style', version: 'v1', value: { primary: 'green', ink: 'black' } })
  editing.change((documents) => {
    documents['config/style'] = { primary: 'blue', ink: 'black' }
  })
  await editing.flush()
  expect(editing.state()).toMatchObject({
    documents: { 'config/style': { primary: 'blue', ink: 'grey' } },
    save: {
      kind: 'conflict',
      conflicts: [{ author: 'Ana', values: [{ place: ['primary'], mine: 'blue', theirs: 'red' }] }],
    },
  })
  await vi.runAllTimersAsync()
  expect(calls).toHaveLength(1)
  editing.choose({ document: 'config/style', place: ['primary'] }, true)
  editing.settle()
  await editing.flush()
  expect(editing.state()).toMatchObject({
    documents: { 'config/style': { primary: 'red', ink: 'grey' } },
    save: { kind: 'saved' },
  })
})

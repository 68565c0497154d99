import { beforeAll, describe, expect, test } from 'vitest'
import {
  addComment,
  answerComment,
  commentsOfShare,
  deleteComment,
  listComments,
  type NewComment,
  resolveComment,
} from '../../admin/share-comments.ts'
import { addShare, revokeShare } from '../../admin/share-links.ts'
import { readSite } from '../../admin/sites.ts'
import { service, visitor } from './clients.ts'

const HOST = 'padaria.localhost'
const OTHER = 'estudio.localhost'
const database = service()
const links = { host: 'vista.test', protocol: 'https:', secret: 'n'.repeat(32) }
const said: NewComment = {
  page: 'home',
  path: '/',
  section: 'abre',
  locale: 'pt-BR',
  name: 'Celeste',
  text: 'A foto está escura.',
}

let site: string
beforeAll(async () => {
  site = (await readSite(database, HOST)).about.site_id
})

const newShare = async () =>
  (
    await addShare(
      database,
      { site: HOST, name: 'Celeste', version: 'draft', days: 7, author: 'Rosa' },
      links,
    )
  ).id

const comment = (share: string, given: Partial<NewComment> = {}) =>
  addComment(database, { site, share, comment: { ...said, ...given } })

const insertComments = (share: string, rows: object[]) =>
  database
    .from('share_comments')
    .insert(rows.map((row) => ({ site_id: site, share_id: share, ...row })))
    .throwOnError()

const { text: body, ...rest } = said
const row = { ...rest, body }

test('a comment is listed with its answers, open ones first, until it is deleted', async () => {
  const share = await newShare()
  const first = await comment(share)
  const second = await comment(share, { text: 'Falta o preço.' })
  expect(first).toMatchObject({ ...said, share, resolved_at: null, answers: [] })

  const named = { site: HOST, comment: second.id }
  await answerComment(database, { ...named, author: 'Rosa', answer: 'Já está.' })
  const done = await resolveComment(database, { ...named, resolved: true, author: 'Rosa' })
  expect(done).toMatchObject({
    resolved_by: 'Rosa',
    answers: [{ author: 'Rosa', text: 'Já está.', at: expect.any(String) }],
  })
  const again = await resolveComment(database, { ...named, resolved: true, author: 'Ana' })
  expect(again).toEqual(done)
  const listed = async () =>
    (await listComments(database, { site: HOST, max_rows: 1000 }))
      .filter((each) => each.share === share)
      .map(({ id }) => id)
  expect(await listed()).toEqual([first.id, second.id])
  expect((await commentsOfShare(database, { site, share })).map(({ id }) => id)).toEqual([
    first.id,
    second.id,
  ])

  const open = await resolveComment(database, { ...named, resolved: false, author: 'Rosa' })
  expect(open).toMatchObject({ resolved_at: null, resolved_by: null })
  expect(await listed()).toEqual([second.id, first.id])
  await deleteComment(database, named)
  expect(await listed()).toEqual([first.id])
  await expect(deleteComment(database, named)).rejects.toMatchObject({ word: 'unknown_comment' })
})

test('a comment stays when its link ends, and an ended link accepts no comment', async () => {
  const share = await newShare()
  const { id } = await comment(share)
  expect(await revokeShare(database, HOST, share)).toBe(true)
  await expect(comment(share)).rejects.toMatchObject({ word: 'unknown_share' })
  await database.from('share_links').delete().eq('id', share).throwOnError()
  expect((await listComments(database, { site: HOST, max_rows: 1000 })).map((each) => each.id)).toContain(id)
})

describe('a share link accepts', () => {
  test('30 comments in an hour', async () => {
    const share = await newShare()
    await insertComments(share, [
      ...Array.from({ length: 29 }, () => row),
      { ...row, created_at: new Date(Date.now() - 3_700_000) },
    ])
    await comment(share)
    await expect(comment(share)).rejects.toMatchObject({ word: 'too_many_comments' })
  })

  test('200 comments in total', async () => {
    const share = await newShare()
    const created_at = new Date(Date.now() - 86_400_000)
    await insertComments(
      share,
      Array.from({ length: 199 }, () => ({ ...row, created_at })),
    )
    await comment(share)
    await expect(comment(share)).rejects.toMatchObject({ word: 'too_many_comments' })
  })
})

test('a comment has at most fifty answers', async () => {
  const { id } = await comment(await newShare())
  const answers = Array.from({ length: 50 }, () => ({ author: 'Rosa', text: 'Sim', at: '2026-01-01' }))
  await database.from('share_comments').update({ answers }).eq('id', id).throwOnError()
  const answer = { site: HOST, comment: id, author: 'Rosa', answer: 'Mais uma' }
  await expect(answerComment(database, answer)).rejects.toMatchObject({ word: 'too_many_answers' })
})

test.each([
  ['a long text', { text: 'x'.repeat(2001) }],
  ['no text', { text: '' }],
  ['a long name', { name: 'x'.repeat(81) }],
  ['no name', { name: '' }],
  ['an invalid locale', { locale: 'português' }],
  ['an invalid page id', { page: '../home' }],
])('the database refuses a comment with %s', async (_, given) => {
  await expect(comment(await newShare(), given)).rejects.toThrow(/share_comments_/)
})

test('another site cannot read, answer, resolve or delete a comment, nor add one to the link', async () => {
  const share = await newShare()
  const { id } = await comment(share)
  const other = (await readSite(database, OTHER)).about.site_id
  const named = { site: OTHER, comment: id }
  const unknown = { word: 'unknown_comment' }
  await expect(answerComment(database, { ...named, author: 'Eva', answer: 'Não' })).rejects.toMatchObject(
    unknown,
  )
  await expect(resolveComment(database, { ...named, resolved: true, author: 'Eva' })).rejects.toMatchObject(
    unknown,
  )
  await expect(deleteComment(database, named)).rejects.toMatchObject(unknown)
  await expect(deleteComment(database, { ...named, comment: 'nada' })).rejects.toMatchObject(unknown)
  expect(await commentsOfShare(database, { site: other, share })).toEqual([])
  await expect(addComment(database, { site: other, share, comment: said })).rejects.toMatchObject({
    word: 'unknown_share',
  })
  expect(await commentsOfShare(database, { site, share })).toMatchObject([
    { id, answers: [], resolved_at: null },
  ])
})

test('visitors cannot reach comments', async () => {
  await comment(await newShare())
  const { data, error } = await visitor().from('share_comments').select('*')
  expect(data ?? []).toEqual([])
  expect(error === null || /permission denied/.test(error.message)).toBe(true)
})

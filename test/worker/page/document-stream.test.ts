import { afterEach, expect, test, vi } from 'vitest'
import { dropMemory } from '../../../core/memory/shares.ts'
import { documentStream } from '../../../worker/page/document-stream.tsx'
import { preparePage } from '../../../worker/page/prepare.ts'
import type { LoadedSectionData } from '../../../worker/page/sections/section-data.ts'
import { pageSources } from '../../support/page-sources.ts'
import { listedPost, textSection } from '../../support/site.ts'

vi.mock(
  '../../../worker/page/head/assets.ts',
  async () => (await import('../../support/no-styles.ts')).noStyles,
)

afterEach(() => dropMemory('sections'))

const POSTS = { posts: { total: 1, posts: [listedPost] } } as unknown as LoadedSectionData

/** The document of a page with a list of posts in its middle. @param posts resolves with their data */
async function documentWith(posts: Promise<LoadedSectionData>) {
  const list = { id: 'posts', component: { folder: 'blog', name: 'latest' }, data: { title: 'Notícias' } }
  const own = {
    host: 'a.test',
    pages: [
      { id: 'home', route: '/', sections: [textSection('one', 'um'), list, textSection('two', 'dois')] },
    ],
    config: { blog: { categories: [{ slug: 'casa', name: 'Casa' }] } },
  }
  const page = await preparePage({
    ...(await pageSources(own)),
    // There is no next call of the upstream to wait for, so the head is sent without the posts.
    nextUpstreamCall: async () => undefined,
    loadIcons: async () => new Map(),
    loadSectionData: () => posts,
  })
  const { stream, whole } = await documentStream(page)
  const reader = stream.getReader()
  return {
    whole: async () => new TextDecoder().decode((await whole) ?? undefined),
    next: async () => new TextDecoder().decode((await reader.read()).value),
  }
}

test('the document is sent up to a section that is loading, and the rest once that has arrived', async () => {
  const posts = Promise.withResolvers<LoadedSectionData>()
  const { next, whole } = await documentWith(posts.promise)
  // The posts resolve only after this has been read.
  const start = await next()
  expect(start).toMatch(/^<!DOCTYPE html><html lang="pt-BR"[\s\S]*<\/head><body[\s\S]*um[\s\S]*<\/section>$/)
  posts.resolve(POSTS)
  const end = await next()
  expect(end).toMatch(/^[\s\S]*O forno novo chegou[\s\S]*dois[\s\S]*<\/html>$/)
  expect(await next()).toBe('')
  expect(await whole()).toBe(start + end)
})

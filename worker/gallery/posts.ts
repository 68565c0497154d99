import type { BlogFrame, RequiredData } from '#sections/contract.ts'
import type { Locale } from '#shared/locales.ts'
import type { Post, PostSummary } from '#shared/schema/blog.ts'
import type { Cookie } from '#shared/schema/cookie-group.ts'
import type { LoadedSectionData } from '../page/sections/section-data.ts'

/** Example posts and cookies, because the gallery has no upstream. */
export function galleryPosts(requiredData: RequiredData, locale: Locale): LoadedSectionData {
  const posts = Array.from({ length: 12 }, (_, index) => summary(index))
  return {
    ...((requiredData.posts || requiredData.post) && { blog: BLOG }),
    ...(requiredData.posts && {
      posts: { posts: posts.slice(0, requiredData.posts.limit ?? 10), total: 24 },
    }),
    ...(requiredData.post && { post: article(locale) }),
    ...(requiredData.related && { related: posts.slice(1, 1 + requiredData.related.limit) }),
    ...(requiredData.cookies && { cookies: COOKIES }),
  }
}

const COOKIES: Cookie[] = [
  {
    id: '1',
    name: 'Sessão da visita',
    description: 'Conta as páginas vistas em uma visita, sem dizer quem é.',
    group: 'required',
    provider: 'Padaria Aurora',
    sites_cookies_items: [{ prefix: 'session_id', duration: '30 minutos', type: 'localStorage' }],
  },
  {
    id: '2',
    name: 'Google Analytics',
    description: 'Diz quais páginas são lidas.',
    group: 'analytics',
    provider: 'Google',
    provider_privacy: 'https://policies.google.com/privacy',
    sites_cookies_items: [
      { prefix: '_ga', duration: '2 anos', type: 'HTTP' },
      { prefix: '_gid', duration: '1 dia', type: 'HTTP' },
    ],
  },
]

const BLOG: BlogFrame = {
  url: 'https://padaria.example/blog',
  category: null,
  categories: [
    { slug: 'noticias', label: 'Notícias' },
    { slug: 'receitas', label: 'Receitas' },
  ],
  authors: [
    { slug: 'helena-prado', name: 'Helena Prado' },
    { slug: 'otto-reis', name: 'Otto Reis' },
  ],
  tags: [
    { slug: 'pao', name: 'Pão' },
    { slug: 'fermento', name: 'Fermento' },
  ],
  pageSize: 10,
}

function summary(index: number): PostSummary {
  const title = TITLES[index % TITLES.length] as string
  return {
    id: String(index + 1),
    slug: `post-${index + 1}`,
    category: index % 2 === 0 ? 'noticias' : 'receitas',
    title,
    excerpt:
      'Três dias de fermentação, quatro ingredientes e nenhuma pressa: o que muda quando o tempo faz o trabalho.',
    // Every fourth post has no picture.
    ...(index % 4 !== 2 && {
      cover: { src: '/demo/example.svg', alt: '', width: 800, height: 1000 },
    }),
    author: { name: 'Helena Prado', slug: 'helena-prado' },
    published_at: `2026-0${(index % 9) + 1}-12T09:00:00Z`,
    tags: ['pão', 'fermentação natural'],
    reading_minutes: 3 + (index % 5),
  }
}

const TITLES = [
  'Por que o fermento natural muda tudo',
  'O forno novo chegou',
  'Como guardar pão por cinco dias',
  'Broa de milho da avó Zilda',
]

function article(locale: Locale): Post {
  return {
    ...summary(0),
    updated_at: '2026-03-02T15:30:00Z',
    body: '<p>O fermento é farinha, água e paciência.</p><h2>O que acontece na massa</h2><p>Bactérias e leveduras trabalham juntas. <a href="/sobre">Quem somos</a>.</p><ul><li>Sabor</li><li>Crosta</li></ul><blockquote><p>Pão bom se ouve.</p></blockquote><pre><code>farinha 1000 g</code></pre>',
    alternates: { [locale]: '/blog/noticias/post-1' },
  }
}

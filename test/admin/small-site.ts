import type { PageFile, PostFile, SectionFile, SiteFiles } from '../../admin/site-file.ts'

/** A site of two locales without a fault, with one of each thing that can be named. */
export function smallSite(changes: Partial<SiteFiles> = {}): SiteFiles {
  return {
    folder: 'pequena',
    about: '',
    site_id: 'a1b2c3d4-1111-4000-8000-000000007001',
    tenant: { uuid: 'a1b2c3d4-0000-4000-8000-000000007001', id: 7001, name: 'Pequena' },
    hosts: ['pequena.test'],
    locales: ['pt-BR', 'en-US'],
    defaultLocale: 'pt-BR',
    is: 'website',
    status: 'published',
    config: { multi_languages: true, blog: { categories: [{ slug: 'novas', name: 'Novas' }] } },
    appConfig: {},
    routes: {},
    path_rules: [],
    popups: [popup('oi'), { ...popup('segredo'), status: 'draft' }],
    cookies: [],
    forms: [{ id: 'contato', name: 'Contato', fields: [] }],
    authors: [{ slug: 'rosa', name: 'Rosa' }],
    pages: [
      page('home', { routes: { route: '' } }),
      page('sobre', {
        routes: { route: 'sobre', route_en_US: 'about' },
        sections: [text('equipe', 'Somos três. [Início](/)')],
        i18n: { 'en-US': { sections: { equipe: { body: 'We are three. [Home](/)' } } } },
      }),
      page('escondida', { status: 'draft', routes: { route: 'escondida' } }),
    ],
    posts: [post('ola')],
    ...changes,
  }
}

export function page(id: string, changes: Partial<PageFile> = {}): PageFile {
  return {
    id,
    position: 0,
    name: id,
    status: 'published',
    sections: [],
    i18n: {},
    routes: {},
    updated_at: '2026-01-01T00:00:00.000Z',
    ...changes,
  }
}

export function text(id: string, body: string): SectionFile {
  return { id, component: { folder: 'text', name: 'rich' }, data: { body } }
}

export function post(slug: string, changes: Partial<PostFile> = {}): PostFile {
  return {
    id: `post-${slug}`,
    locale: 'pt-BR',
    category: 'novas',
    slug,
    title: slug,
    published_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    draft: false,
    reading_minutes: 1,
    body: 'Olá',
    ...changes,
  }
}

function popup(id: string): SiteFiles['popups'][number] {
  return { id, name: id, status: 'published', config: { pages: [{ sections: [] }] } }
}

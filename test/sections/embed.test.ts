import { describe, expect, test } from 'vitest'
import { readEmbed } from '#sections/ui/embed/providers.ts'
import { EMBED_ORIGINS } from '#shared/embed-origins.ts'
import { contentSecurityPolicy } from '../../worker/http/content-security-policy.ts'

const PAGES: [page: string, frame: string][] = [
  ['https://open.spotify.com/intl-pt/track/4uLU6h?si=x', 'https://open.spotify.com/embed/track/4uLU6h'],
  ['https://open.spotify.com/user/ana/playlist/37i9', 'https://open.spotify.com/embed/playlist/37i9'],
  ['https://open.spotify.com/embed-podcast/episode/4uLU6h', 'https://open.spotify.com/embed/episode/4uLU6h'],
  [
    'https://open.spotify.com/episode/4uLU6h?t=90&theme=0&si=x',
    'https://open.spotify.com/embed/episode/4uLU6h?t=90&theme=0',
  ],
  [
    'https://soundcloud.com/a-b/c-d?secret_token=s-Xy1&utm_source=x',
    'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fa-b%2Fc-d%3Fsecret_token%3Ds-Xy1',
  ],
  [
    'https://soundcloud.com/a-b/c-d?utm_source=x',
    'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fa-b%2Fc-d',
  ],
  [
    'https://calendly.com/a/30min?month=2026-11&name=Ana',
    'https://calendly.com/a/30min?month=2026-11&name=Ana',
  ],
  ['calendly.com/a', 'https://calendly.com/a'],
  // A person whose name begins with the name of a page of the service.
  ['calendly.com/blog-ana/30min', 'https://calendly.com/blog-ana/30min'],
  ['cal.com/app-studio', 'https://cal.com/app-studio'],
  ['https://www.cal.com/a/30min', 'https://cal.com/a/30min'],
  [
    'https://docs.google.com/forms/d/e/1FAIpQ-x_/viewform?usp=x',
    'https://docs.google.com/forms/d/e/1FAIpQ-x_/viewform?embedded=true',
  ],
  [
    'https://calendar.google.com/calendar/embed?src=a%40b.co&ctz=America%2FSao_Paulo&evil=1',
    'https://calendar.google.com/calendar/embed?src=a%40b.co&ctz=America%2FSao_Paulo',
  ],
  [
    'https://calendar.google.com/calendar/r?cid=abc@group.calendar.google.com',
    'https://calendar.google.com/calendar/embed?src=abc%40group.calendar.google.com',
  ],
  [
    'https://calendar.google.com/calendar/u/0?cid=YWJjQGdyb3VwLmNhbGVuZGFyLmdvb2dsZS5jb20',
    'https://calendar.google.com/calendar/embed?src=abc%40group.calendar.google.com',
  ],
  [
    'https://docs.google.com/forms/d/e/1FAIpQ-x_/viewform?usp=pp_url&entry.123=Ana',
    'https://docs.google.com/forms/d/e/1FAIpQ-x_/viewform?embedded=true&entry.123=Ana',
  ],
  ['https://padaria.typeform.com/to/AbC1', 'https://form.typeform.com/to/AbC1'],
  ['https://padaria.typeform.com/to/AbC1#mesa=4', 'https://form.typeform.com/to/AbC1#mesa=4'],
  [
    'https://docs.google.com/forms/u/0/d/e/1FAIpQ-x_/viewform',
    'https://docs.google.com/forms/d/e/1FAIpQ-x_/viewform?embedded=true',
  ],
  [
    'https://codepen.io/team/codepen/details/xYz',
    'https://codepen.io/team/codepen/embed/xYz?default-tab=result',
  ],
  ['https://codepen.io/ana/embed/preview/xYz', 'https://codepen.io/ana/embed/xYz?default-tab=result'],
  ['https://codepen.io/ana/pen/xYz', 'https://codepen.io/ana/embed/xYz?default-tab=result'],
  [
    'https://www.figma.com/design/aB1/Nome?node-id=1',
    'https://www.figma.com/embed?embed_host=share&url=https%3A%2F%2Fwww.figma.com%2Fdesign%2FaB1%2FNome%3Fnode-id%3D1',
  ],
]

describe('an address of a known service', () => {
  test.each(PAGES)('%s is shown in a frame', (page, frame) => {
    expect(readEmbed(page)?.frame).toBe(frame)
  })

  test('may be framed by every page, and no other origin may', () => {
    expect(new Set(PAGES.map(([, frame]) => new URL(frame).origin))).toEqual(new Set(EMBED_ORIGINS))
    const policy = contentSecurityPolicy({ styleHashes: [], scriptHashes: [], supabaseOrigin: null })
    const sources = /frame-src ([^;]*);/.exec(policy)?.[1]?.split(' ') ?? []
    expect(sources).toEqual(expect.arrayContaining(EMBED_ORIGINS))
    expect(sources.every((source) => /^https:\/\/[\w.-]+$/.test(source))).toBe(true)
  })
})

test.each([
  '',
  'http://calendly.com/a',
  'https://calendly.com:444/a',
  'https://user@calendly.com/a',
  'https://calendly.com.evil.example/a',
  'https://evil.example/calendly.com/a',
  'https://evilcalendly.com/a',
  'https://open.spotify.com/user/x',
  'https://soundcloud.com/discover/sets',
  'https://soundcloud.com/you/library',
  'https://docs.google.com/document/d/1',
  'https://calendar.google.com/calendar/r',
  'https://calendar.google.com/calendar/r/eventedit?cid=a@b.co',
  'https://calendar.google.com/calendar/embed?mode=WEEK',
  'https://calendar.google.com/calendar/embed?src=',
  'https://calendar.google.com/calendar/u/0?cid=',
  'https://calendly.com/pricing',
  'https://cal.com/settings/profile',
  'javascript:alert(1)//calendly.com/a',
])('%s is not shown in a frame', (address) => {
  expect(readEmbed(address)).toBeNull()
})

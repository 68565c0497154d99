/**
 * Rows that the product does not follow. Each is advice, accepts several outcomes, or has a rule that no source states.
 * `does` replaces fields of the row by what the product does, and the row's test asserts that. `because` says why.
 */
export const DISAGREEMENTS: Readonly<
  Record<string, { does: Readonly<Record<string, unknown>>; because: string }>
> = {
  'chk-069': {
    does: { expected: '☨' },
    because: 'the library omits an incomplete character',
  },
  'chk-083': {
    does: { expected: { header_under: 32_768 } },
    because: 'browsers and Workers accept headers of seven full chunks; a session has one or two',
  },
  'loc-060': {
    does: { expected_lang: 'pt-BR' },
    because: 'a long Accept-Language is read up to a limit',
  },
  'pth-037': {
    does: { expected: { status: 404, kind: 'not_found', lang: 'pt-BR' } },
    because: 'a home alias is written in lower case',
  },
  'pth-132': {
    does: { expected: { status: 200, kind: 'page', id: 'about', lang: 'pt-BR' } },
    because: 'an address with repeated slashes redirects to the one with single slashes',
  },
  'pth-133': {
    does: { expected: { status: 200, kind: 'page', id: 'verydeep', lang: 'pt-BR' } },
    because: 'an address with repeated slashes redirects to the one with single slashes',
  },
  'pth-137': {
    does: { expected: { status: 200, kind: 'page', id: 'camel', lang: 'pt-BR' } },
    because: 'an address in another case leads to the page, after a redirect',
  },
  'qr-023': {
    does: { expected: { html: '' } },
    because: 'a text that is too long for a QR code is not stored, and its section is left out',
  },
  'ref-152': {
    does: { expected_medium: 'social' },
    because: 'Facebook adds fbclid to every link, paid or not',
  },
  'ref-164': {
    does: { expected_medium: 'CPC' },
    because: 'the medium in an address is stored as it is written',
  },
  'att-034': {
    does: { expected: { referrer_cookie: 'https://partner.example/a' } },
    because: 'the query of another site may contain anything, so it is not stored',
  },
  'cns-016': {
    does: { expected: { cookies_kept: ['httponly_x'] } },
    because: 'a script can neither see nor remove an HttpOnly cookie',
  },
  'cns-017': {
    does: { expected: { cookies_kept: ['d'] } },
    because: 'a page can neither see nor remove a cookie for another path',
  },
  'pop-007': {
    does: { expected: 'no call' },
    because: 'a reference opens a popup only if its first word begins with “popup”',
  },
  'slug-036': { does: { expected: 'straße' }, because: 'letters of every script are allowed' },
  'slug-037': { does: { expected: 'smørrebrød' }, because: 'letters of every script are allowed' },
  'slug-038': { does: { expected: 'æble' }, because: 'letters of every script are allowed' },
  'slug-044': { does: { expected: '한국어-제목' }, because: 'letters of every script are allowed' },
  'slug-045': { does: { expected: '日本語' }, because: 'letters of every script are allowed' },
  'trk-015': {
    does: {
      expected: {
        posts_to: '/api/tracking/save',
        calls: [
          {
            $only_keys: [
              ...['action', 'target', 'identifier', 'tenant_uuid', 'url', 'referrer', 'additional_info'],
              ...['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term'],
              ...['event_id', 'occurred_at'],
            ],
          },
        ],
      },
    },
    because: 'an event has an id and a time of its own, so that it is counted once however often it is sent',
  },
  'ui-064': {
    does: { expected: { apg_menu_button: false } },
    because: 'the languages are a list of links that a button shows: Enter opens it and Tab leads through it',
  },
  'ui-081': {
    does: { expected: { status: 200, no_stack_in_html: true } },
    because: 'a section that throws is left out, and the rest of its page is served',
  },
}

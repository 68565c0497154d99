/** A test that checks a public case: its file, and a part of its title or of a row of its table. */
export interface PublicTest {
  file: string
  title: string
}

const PHONES = 'test/shared/phone.test.ts'
const FILMS = 'test/sections/video.test.ts'
const FRAMES = 'test/sections/embed.test.ts'
const SOCIAL = 'test/sections/social.test.ts'
const WORDPRESS = 'test/admin/import/wxr.test.ts'
const WEBSTUDIO = 'test/admin/import/webstudio.test.ts'
const TABLES = 'test/admin/import-redirects.test.ts'
const CODES = 'test/sections/qr-code.test.ts'

/** Faults that were reported of other products (`../shared/cases/public/CASES.md`, if it exists): case → test. */
export const PUBLIC_COVERAGE: Readonly<Record<string, PublicTest>> = {
  F1: { file: 'test/browser/embeds.test.ts', title: 'of any address is not requested before the decision' },
  F2: { file: WEBSTUDIO, title: 'as a draft' },
  F3: { file: WEBSTUDIO, title: 'basic' },
  F5: { file: WORDPRESS, title: 'in another language is left out and reported' },
  F6: { file: PHONES, title: 'https://wa.me/5511987654321?text=Mesa%202' },
  F7: { file: TABLES, title: '/?p=12,/sobre' },
  F8: { file: 'test/core/routing/redirect-hops.test.ts', title: 'arrives after at most two hops' },
  F9: { file: WEBSTUDIO, title: "['302', 302]" },
  F10: { file: WEBSTUDIO, title: '/b/:slug' },
  F11: { file: 'test/core/routing/pages.test.ts', title: '/IŞIK' },
  F12: { file: PHONES, title: 'https://wa.me/message/ABCDEF2GHIJ1' },
  F13: { file: PHONES, title: '0055 11 98765-4321' },
  F14: { file: PHONES, title: 'with the country code' },
  F15: { file: PHONES, title: '11 3333-4444 ramal 12' },
  F15b: { file: PHONES, title: '(11) 3333-4444 / 3333-5555' },
  F15d: { file: PHONES, title: '+1 (800) FLOWERS' },
  F16b: { file: CODES, title: '+55 11 3333-4444 ramal 12' },
  F16c: { file: CODES, title: 'an address without a scheme a link to its own site, and encodes that link' },
  F17: { file: 'test/shared/mail.test.ts', title: 'ana@example.com, rui@example.com' },
  F18: { file: SOCIAL, title: 'padaria_aurora' },
  F19: { file: 'test/shared/urls.test.ts', title: 'is read as a host or mailbox without a scheme' },
  F20: { file: FILMS, title: 'https://vimeo.com/album/2903155/video/96186586' },
  F21: { file: FILMS, title: 'embed/live_stream?channel=' },
  F22: { file: FILMS, title: '#t=1m40' },
  F23: { file: WORDPRESS, title: 'a film that is unlisted keeps its key' },
  F24: { file: FRAMES, title: 'calendar/r?cid=abc@group.calendar.google.com' },
  F24c: { file: FRAMES, title: 'entry.123=Ana' },
  F25: { file: WORDPRESS, title: '[audio mp3=' },
  F26: { file: WORDPRESS, title: 'even if its category became a tag' },
  F27: { file: WORDPRESS, title: 'with an earlier slug or date has a rule' },
  F29: { file: WORDPRESS, title: 'of a list in the menu becomes the address of the new list' },
  F30: { file: WORDPRESS, title: '[vc_row]Olá[/vc_row]' },
  F31: { file: WORDPRESS, title: '[sourcecode language=' },
  F32: { file: WORDPRESS, title: 'a synced pattern becomes its content' },
  F33: { file: WORDPRESS, title: 'that the export writes without a host gets a rule' },
  F33b: { file: WORDPRESS, title: '<img data-src=' },
  F34: { file: WORDPRESS, title: 'that it declares' },
  F36: { file: WORDPRESS, title: 'settings of plugins are reported if a visitor would notice them' },
  F37: { file: WORDPRESS, title: 'an export that names only the address of its network has that address' },
  F38: { file: TABLES, title: 'with columns in another order' },
  F39: { file: TABLES, title: '/*.html,/y' },
  F40: { file: 'test/cli/site-redirects.test.ts', title: 'refuses a table that is not UTF-8' },
  F41: {
    file: 'test/e2e/search-engines.test.ts',
    title: 'are shown unchanged if they say noindex',
  },
  F42: {
    file: 'test/browser/visitor/banner-room.test.ts',
    title: 'the end of the page can be scrolled above it',
  },
  F43: { file: 'test/browser/gallery.test.ts', title: 'with long words at' },
  F44: { file: 'test/e2e/api.test.ts', title: 'cuts a value with an emoji at its limit' },
  F44b: { file: 'test/e2e/search-engines.test.ts', title: 'does not end in half an emoji' },
  F45: { file: 'test/shared/slug.test.ts', title: '1️⃣ passo' },
  F46: { file: 'test/e2e/api.test.ts', title: 'with an id that the database rejects is a 404' },
  F48: { file: 'test/core/reading/read-snippet.test.ts', title: 'is read as a script without tags' },
  F50: { file: 'test/sections/amount.test.ts', title: 'R$ 12,50' },
}

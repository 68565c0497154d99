/**
 * The rooms of the product. Each may import only itself and rooms above it. A room is a folder, or a file of
 * `worker/` outside of its folders. docs/architecture.md opens with this list; test/architecture.test.ts reads every
 * import against it.
 */
export const ROOMS: readonly (readonly [room: string, what: string])[] = [
  [
    'shared',
    'code that several rooms use: schemas of stored and sent values, locales, paths, messages, the visitor’s choices, digests and signatures, log lines',
  ],
  ['sections', 'the catalogue: one folder for each section; its path is the section’s stored address'],
  [
    'client',
    'what a browser runs: hydrating islands, enhancing sections, the visitor layer, the styles of every page',
  ],
  ['studio', 'the React application of editors, over the HTTP API and the preview protocol alone'],
  ['core/memory', 'the memory budget of an isolate, and its shares'],
  ['core/theme', 'colours, fonts and corners of a configuration → the theme of its pages'],
  ['core/routing', 'site and address → `Route`; the language, links and path rules'],
  ['core/reading', 'answers of the upstream → `Site`, `PageDocument`, posts, popups: lenient and bounded'],
  [
    'admin',
    'what operators do with sites: files, drafts, revisions, descriptions of differences, validation, imports, media, domains, members',
  ],
  ['worker/upstream', 'where sites come from: one interface, Supabase or a platform’s API'],
  ['worker/env.ts', 'the settings and bindings, and the upstream that they choose'],
  ['worker/scope.ts', 'work of a request that continues after its answer'],
  [
    'worker/store',
    'values in memory and KV: sites by host, pages, queries, icons; single flight and freshness',
  ],
  ['worker/context.ts', 'values that middleware sets for handlers, and the inputs of a site’s responses'],
  [
    'worker/http',
    'steps of every request: host, tenant, limits, bodies, headers, the content security policy',
  ],
  ['worker/page/cache', 'cached pages: their key, memory, the data centre’s cache, KV, lookup by address'],
  [
    'worker/page/sections',
    'the sections of a page: their places, data, links, icons, lists, forms, and their HTML',
  ],
  [
    'worker/page/head',
    'meta, cards, structured data, a tenant’s own tags; the CSS rules and scripts of a page',
  ],
  ['worker/page/widgets', 'the cookie banner, the chat button, toasts and popups'],
  ['worker/documents', 'sitemaps, feeds, robots.txt, llms.txt, pages as Markdown'],
  ['worker/session', 'a visitor’s session: its cookies, verification of its token, sign-in, Supabase Auth'],
  ['worker/page', '`Route` → `PreparedPage` → answer'],
  ['worker/reports', 'what browsers report: events, vitals, refusals of the content security policy'],
  ['worker/forms/delivery', 'delivery of a submission: queue, storage, mail, webhook and conversion'],
  ['worker/forms', 'submissions of forms: finding the form, reading, checking, answering'],
  ['worker/media', 'tenants’ files from their store, with pictures resized and encoded; icons by name'],
  ['worker/gallery', 'the gallery of sections, which is not deployed'],
  ['worker/operate/preview', 'drafts and revisions, shown to people with a link and in an editor’s frame'],
  ['worker/operate', 'the HTTP API of operators, their session, purges'],
  ['worker/jobs', 'work that queues and the clock start: deliveries, plans, purges, retention, roll-ups'],
  ['worker/routes.ts', 'every address and what serves it'],
  ['worker/index.ts', 'the entry: requests, queues and the clock'],
]

interface Edit {
  /** Occurs exactly once in the product (place.ts). */
  find: string
  replace: string
}

export interface TestOf {
  project: 'unit' | 'worker' | 'database'
  file: string
  /** The test's title, or a part of it that no other title has. */
  name: string
}

export interface Mutation {
  /** What the faulty product does. */
  name: string
  edits: Edit[]
  /** The test that must fail. */
  test: TestOf
}

const e2e = (file: string, name: string): TestOf => ({
  project: 'worker',
  file: `test/e2e/${file}.test.ts`,
  name,
})
const database = (file: string, name: string): TestOf => ({
  project: 'database',
  file: `test/database/${file}.test.ts`,
  name,
})
const unit = (file: string, name: string): TestOf => ({ project: 'unit', file: `test/${file}.test.ts`, name })
const without = (find: string): Edit[] => [{ find, replace: '' }]
const instead = (find: string, replace: string): Edit[] => [{ find, replace }]

const droppedDirectives = [
  ["default-src 'none'", '    "default-src \'none\'",\n'],
  ["style-src-attr 'unsafe-inline'", '    "style-src-attr \'unsafe-inline\'",\n'],
  ["img-src 'self' https: data:", '"img-src \'self\' https: data:", '],
  ["font-src 'self' https:", '"font-src \'self\' https:", '],
  ["form-action 'self'", '    "form-action \'self\'",\n'],
  ["base-uri 'none'", '    "base-uri \'none\'",\n'],
  ["object-src 'none'", '    "object-src \'none\'",\n'],
  ["frame-ancestors 'self'", '    "frame-ancestors \'self\'",\n'],
  ["manifest-src 'self'", '    "manifest-src \'self\'",\n'],
  ["worker-src 'self'", '    "worker-src \'self\'",\n'],
].map(
  ([directive = '', line = '']): Mutation => ({
    name: `the policy of pages has no ${directive}`,
    edits: without(line),
    test: e2e(
      'headers',
      'of https://a.test/, a page without scripts of the tenant, allows what Vitrine’s own code needs, and no more',
    ),
  }),
)

/** Faults on purpose, each with the test that notices it. */
export const MUTATIONS: Mutation[] = [
  {
    name: 'the key of Workers Cache does not name the host',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the product's text
    edits: instead('{ cacheKey: `${host}/${key}` }', '{ cacheKey: key }'),
    test: e2e('renderer', 'gets a key and props that name host, origin, tenant, revision and build'),
  },
  {
    name: 'the props of the inner entrypoint do not name the tenant',
    edits: instead('{ key, host, url, site, revision }', "{ key, host, url, site: '', revision }"),
    test: e2e('renderer', 'gets a key and props that name host, origin, tenant, revision and build'),
  },
  {
    name: 'the inner entrypoint is asked without the query that a page reads',
    edits: instead('pageTarget(c, key, pagePath(route))', 'pageTarget(c, key, route.path)'),
    test: e2e('renderer', 'stores each page of a list under its own address'),
  },
  {
    name: 'missing pages are stored by Workers Cache',
    edits: [
      ...instead("typeof cacheSeconds === 'number' && status === 200", "typeof cacheSeconds === 'number'"),
      ...instead('isCacheable ? page.cacheSeconds : 0', 'page.cacheSeconds'),
    ],
    test: e2e('renderer', 'stores no missing page'),
  },
  {
    name: 'missing pages are stored by the Cache API',
    edits: [
      ...instead('const isCacheable = status === 200 && cacheSeconds', 'const isCacheable = cacheSeconds'),
      ...instead('isCacheable ? page.cacheSeconds : 0', 'page.cacheSeconds'),
    ],
    test: e2e('cache', 'is not cached if it does not exist'),
  },
  {
    name: 'an incomplete page is stored',
    edits: instead(
      'return length === null || Number(length) === byteLength',
      'return length !== null || byteLength > 0',
    ),
    test: e2e('renderer', 'may return an incomplete page, which the Worker does not store in its memory'),
  },
  {
    name: 'a page whose visitor left before its end is stored by the Cache API',
    edits: [
      ...without("log('info', 'page given up', {})\n      resolve(null)"),
      ...instead('if (isCancelled) return null', 'if (isCancelled) return joined(sent)'),
    ],
    test: e2e('streaming', 'leaves half-way is not cached by the Cache API'),
  },
  {
    name: 'a page is sent only after its deferred section has loaded',
    edits: instead('if (bytes.byteLength > 0) yield bytes', 'unsent.push(bytes)'),
    test: e2e('streaming', 'the first screen is sent before posts arrive'),
  },
  {
    name: 'an event is not put into the queue',
    edits: without("await queue.send(event, { contentType: 'json' })"),
    test: e2e('bindings', 'accepts an event, and passes it to the upstream'),
  },
  {
    name: 'events have no limit',
    edits: instead("throw new HttpError(429, 'Too many events')", 'void payload'),
    test: e2e('bindings', 'stops the events of one network at one tenant'),
  },
  {
    name: 'submissions have no limit',
    edits: without("if (!(await isWithinLimit(c, 'form'))) return refuseUnread(c)"),
    test: e2e('bindings', 'stops the submissions of a form'),
  },
  {
    name: 'a limiter that fails refuses every visitor',
    edits: instead("log('warn', 'limiter failed', {}, error)\n    return true", 'throw error'),
    test: e2e('bindings', 'lets every visitor through if it fails'),
  },
  {
    name: 'an error of a read from KV is rethrown',
    edits: instead(
      "log('warn', 'kv.get failed', { kind: this.#options.kind }, error)\n      return undefined",
      'throw error',
    ),
    test: e2e('bindings', 'may fail at everything without an error for visitors'),
  },
  {
    name: 'an error of a write to KV is rethrown',
    edits: instead("log('warn', 'kv.put failed', { kind: this.#options.kind }, error)", 'throw error'),
    test: e2e('bindings', 'may fail at everything without an error for visitors'),
  },
  {
    name: 'an error of a removal from KV is rethrown',
    edits: instead("log('error', 'kv.delete failed', { kind: this.#options.kind }, error)", 'throw error'),
    test: e2e('bindings', 'does not bring back a deleted site when its delete fails'),
  },
  {
    name: 'reads from KV have no deadline',
    edits: instead('KV_DEADLINE_MS = 200', 'KV_DEADLINE_MS = 1_000_000'),
    test: e2e('bindings', 'is not waited for when it never answers'),
  },
  ...droppedDirectives,
  {
    name: 'answers other than pages may be framed',
    edits: instead("default-src 'none'; frame-ancestors 'none'", "default-src 'none'"),
    test: e2e('headers', 'of /healthz, which is not a page, allows no script and no frame'),
  },
  {
    name: 'no answer has HSTS',
    edits: without(
      "...(origin.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),",
    ),
    test: e2e('headers', 'asks browsers to keep using TLS'),
  },
  {
    name: 'the language cookie is sent without TLS',
    edits: instead("const secure = protocol === 'https:' ? '; Secure' : ''", "const secure = ''"),
    test: e2e('headers', 'cookies that are set over TLS are Secure'),
  },
  {
    name: 'attribution cookies are sent without TLS',
    edits: instead('{ medium, isSecure }))', '{ medium, isSecure: false }))'),
    test: e2e('headers', 'cookies that are set over TLS are Secure'),
  },
  {
    name: 'a page may have any number of sections',
    edits: instead('stored.length > MAX_SECTIONS', 'stored.length > Number.POSITIVE_INFINITY'),
    test: e2e('limits', 'a page of more than 500 sections'),
  },
  {
    name: 'a site may have any number of rules',
    edits: instead('count > limit)', 'count > limit * 2)'),
    test: e2e('limits', 'lists past a limit are refused'),
  },
  {
    name: 'redirects of the upstream are followed',
    edits: instead("fetch(url, { ...init, redirect: 'manual'", "fetch(url, { ...init, redirect: 'follow'"),
    test: e2e('limits', 'a redirect by the upstream'),
  },
  {
    name: 'a flood of unknown hosts reaches the upstream',
    edits: instead('unknown >= LOOKUPS_PER_SECOND', 'false'),
    test: e2e('limits', 'hosts without a site'),
  },
  {
    name: 'unknown hosts that come at once all reach the upstream',
    edits: instead('this.#openNow() > OPEN_LOOKUPS - 1', 'false'),
    test: unit('worker/store/unknown-hosts', 'a thousand unknown hosts at once'),
  },
  {
    name: 'failed lookups of hosts let others begin at once',
    edits: instead(
      'this.#count(host)\n      throw error',
      'this.#count(host)\n      this.#open = { count: this.#openNow() - 1, at: Date.now() }\n      throw error',
    ),
    test: unit('worker/store/unknown-hosts', 'are looked up at most sixty times while the platform hangs'),
  },
  {
    name: 'hosts below a wildcard spend the lookups of all',
    edits: instead('if (tenant !== undefined) return tenant', ''),
    test: unit('worker/store/unknown-hosts', 'use up the lookups of their tenant, and no others'),
  },
  {
    name: 'a host that is known to exist is not read from KV in a flood',
    edits: instead('isKnown ? () => undefined : ', ''),
    test: unit('worker/store/unknown-hosts', 'continue for known hosts after those for others are used up'),
  },
  {
    name: 'a bot check of another host counts',
    edits: instead('verdict.hostname === hostname', 'true'),
    test: unit('worker/forms/bot-check', 'from another host'),
  },
  {
    name: 'a bot check of another widget counts',
    edits: instead('verdict.action === TURNSTILE_ACTION', 'true'),
    test: unit('worker/forms/bot-check', 'from another widget'),
  },
  {
    name: 'a visitor waits for an upstream that hangs',
    edits: instead('const PATIENCE_MS = 500', 'const PATIENCE_MS = 2_500'),
    test: unit('worker/store/site-waits', 'delays a whole page by half a second'),
  },
  {
    name: 'each part of a page waits for an upstream that hangs',
    edits: instead('this.#late.add(site)', ''),
    test: unit('worker/store/site-waits', 'delays a whole page by half a second'),
  },
  {
    name: 'a preview renders for a page of another origin',
    edits: instead(
      "if (!isSameOrigin(c.req.raw)) throw new HttpError(403, 'A preview renders",
      "if (false) throw new HttpError(403, 'A preview renders",
    ),
    test: e2e('preview', 'and refused to a page of another origin'),
  },
  {
    name: 'a share link takes a comment from a page of another origin',
    edits: instead('if (!isSameOrigin(request) || !/^application', 'if (!/^application'),
    test: e2e('comments', 'refuses a post of a form from another origin'),
  },
  {
    name: 'a share link takes a form with other fields',
    edits: without(' && [...sent].length === 3'),
    test: e2e('comments', 'refuses a post of a form with another field'),
  },
  {
    name: 'the text of a comment is markup on the page of its share link',
    edits: instead('{escapeHtml(text)}</div>`', '{text}</div>`'),
    test: e2e('comments', 'shows comments as plain text'),
  },
  {
    name: 'a comment of another site is answered',
    edits: without('known.site_id = private.named_site(comment_answer.site) and '),
    test: database(
      'comments',
      'another site cannot read, answer, resolve or delete a comment, nor add one to the link',
    ),
  },
  {
    name: 'a range of a video is answered with the whole file',
    edits: instead('partOfFile(await store.get(key, range), range)', 'store.get(key, range)'),
    test: unit(
      'worker/media/part-of-file',
      'the requested part of a file is found even in a store without ranges',
    ),
  },
  {
    name: 'an unknown host is looked up each time',
    edits: instead('isUnknown = () => this.#unknownHosts.has(host)', 'isUnknown = () => false'),
    test: e2e('cache', 'is called once for a host without a site'),
  },
  {
    name: 'a purge may be dated in the future',
    edits: instead(
      'Math.abs(Date.now() / 1000 - Number(timestamp))',
      'Date.now() / 1000 - Number(timestamp)',
    ),
    test: e2e('api', 'refuses what is unsigned, wrongly signed, old'),
  },
  {
    name: 'messages of failures are public',
    edits: instead('error instanceof HttpError && error.isPublic', 'error instanceof Error'),
    test: e2e('limits', 'a fault of the deployment'),
  },
  {
    name: 'followers do not wait for a leader',
    edits: without('if (running !== undefined) return this.#follow(key, running, { call, scope })'),
    test: unit('worker/cache', 'makes one call for all concurrent callers'),
  },
  {
    name: 'each follower makes its own call when the leader never returns',
    edits: instead('this.run(key, call, scope).then(resolve, reject)', 'call().then(resolve, reject)'),
    test: unit('worker/cache', 'does not wait for a leader that never returns'),
  },
  {
    name: 'a visitor who leaves ends the call that other visitors wait for',
    edits: without('scope.waitUntil(flight.catch(() => undefined))'),
    test: e2e(
      'sessions',
      'a visitor who leaves while the signing keys are being fetched does not delay other visitors',
    ),
  },
  {
    name: 'a list has a page past its end',
    edits: [
      ...instead('return (page > 1 || isFiltered) && read.posts.length === 0 ? null : read', 'return read'),
      ...without('if (!isAnswered(instances, await lists)) throw new ContentMissing()'),
    ],
    test: e2e('blog', 'continues on the next page'),
  },
  {
    name: 'the value of a cookie is not encoded',
    edits: instead('encodeURIComponent(value)}; Max-Age', 'value}; Max-Age'),
    test: e2e('api', 'encodes an attribution value, so that it cannot add attributes to its cookie'),
  },
  {
    name: 'an event is tried a fourth time',
    edits: instead('const ATTEMPTS = 3', 'const ATTEMPTS = 4'),
    test: e2e('api', 'tries three times when the upstream refuses an event'),
  },
  {
    name: 'the title of a page is not escaped',
    edits: instead(
      '<title>{meta.title}</title>',
      '<title dangerouslySetInnerHTML={{ __html: meta.title }} />',
    ),
    test: e2e('limits', 'a title from any source is shown as plain text'),
  },
  {
    name: 'a form leads to another host',
    edits: [
      ...instead("return canonical.ok ? canonical.path : '/'", 'return url.pathname'),
      // Two more defences would hide the fault: the path is that of the routed address, and the redirect is made of an
      // origin and a path.
      ...instead('(guarded?.path ?? url.pathname)', '(guarded?.path ?? place.path)'),
      ...instead(
        'const page = new URL(here.origin)\n  page.pathname = path',
        'const page = new URL(path, here)',
      ),
    ],
    test: e2e('forms', 'is on this host: /.//a//b/x'),
  },
  {
    name: 'a visitor chooses the host that a rule leads to',
    edits: without(" || new URL(to, BASE).host.includes('*')"),
    test: unit('core/routing/path-rules', 'never lets a visitor choose the host of https://*.example/'),
  },
  {
    name: 'translations of hidden sections are public',
    edits: without('      .filter(([id]) => ids.has(id))\n'),
    test: e2e('api', 'does not contain hidden header and footer sections, nor their translations'),
  },
  {
    name: 'a file is replaced after it was checked',
    edits: instead('sha256(await file.arrayBuffer())', 'sha256(new ArrayBuffer(0))'),
    test: e2e('forms', 'is not overwritten by another with the same name under the same key'),
  },
  {
    name: 'a replayed purge is accepted',
    edits: without('  if ((spentUntil.get(nonce) ?? 0) >= now) throw unauthorized()\n'),
    test: e2e('api', 'refuses a replay before KV tells of the first'),
  },
  {
    name: 'the upstream is called for an invalid host name',
    edits: without(" && (!label.startsWith('xn--') || isALabel(label))"),
    test: e2e('security', 'sub.xn--abc.test is a 404 by the Worker, and the upstream is not called'),
  },
  {
    name: 'a host that URL refuses reaches the routes',
    edits: without('    if (!URL.canParse(request.url)) return refuseAddress()\n'),
    test: e2e('security', 'that URL refuses is a 400 with our headers on every path, and is not logged'),
  },
  {
    name: 'a header that is not in the cache key changes the cached page',
    edits: instead(
      'return finishedPage(key, route, {',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the product's text
      "return finishedPage(key, c.req.header('x-original-host') ? { ...route, path: `${route.path}nada` } : route, {",
    ),
    test: e2e('security', 'in any header is not in the answer, and changes no cached page'),
  },
  {
    name: 'each address of an IPv6 network has a limit of its own',
    edits: instead("slice(0, 4).join(':')", "join(':')"),
    test: unit(
      'worker/within-limit',
      'the address 2001:db8:1:2:3:4:5:6 belongs to the network "2001:db8:1:2::/64"',
    ),
  },
  {
    name: 'a site has no ceiling for what visitors write',
    edits: instead('isAllowed(TENANT_LIMITER,', 'isAllowed(undefined,'),
    test: e2e('rate-limits', 'have a limit for each site, which does not affect other sites'),
  },
  {
    name: 'the upstream is called for any number of random addresses',
    edits: instead('#misses = new CallBudget(MISSES)', '#misses = new CallBudget(Infinity)'),
    test: unit(
      'worker/miss-budget',
      'random addresses are looked up in the upstream at most a hundred times',
    ),
  },
  {
    name: 'the gates of sections for members: every section is shown to every reader',
    edits: instead('isReadable(section) && mayRead(access, reader)', 'isReadable(section)'),
    test: e2e('section-access', 'finds at / gates in the places of sections for members'),
  },
  {
    name: 'the gates of sections for members: a gate has the translation of its section',
    edits: instead('translations: translations && filtered(translations, isOpen)', 'translations'),
    test: e2e('section-access', 'finds at /en-US gates in the places of sections for members'),
  },
  {
    name: 'the gates of sections for members: an open section shares the translation of one for members',
    edits: instead('strictness(access) > strictness(asked.get(id))', 'asked.get(id) === undefined'),
    test: unit('shared/section-access', 'is the strictest among sections with the same id, in any order'),
  },
  {
    name: 'the gates of sections for members: an unknown access opens the section',
    edits: instead("access === 'aal2' ? access : 'unknown'", "access === 'aal2' ? access : undefined"),
    test: unit('shared/section-access', 'is unknown for'),
  },
  {
    name: 'the header holds sections for members',
    edits: instead('    header: openSections(header),', '    header,'),
    test: e2e('section-access', 'no section for members is cached, neither in KV nor in front of the Worker'),
  },
  {
    name: 'config.i18n holds the texts of sections for members',
    edits: instead('{ ...rest, ...openI18n(rest.i18n, [...header, ...footer]) }', '{ ...rest }'),
    test: e2e('section-access', 'finds nothing of those sections at /api/core/config?url=/en-US'),
  },
  {
    name: 'a popup holds sections for members',
    edits: instead('openSections(page.sections).filter(', 'page.sections.filter('),
    test: unit('core/reading/read-document', 'header, footer and popups leave out sections for members'),
  },
  {
    name: 'a section for members is read for all',
    edits: instead('section.data.hidden || !mayRead(section.access, reader)', 'section.data.hidden'),
    test: unit('core/reading/read-document', 'header, footer and popups leave out sections for members'),
  },
  {
    name: 'a member with one factor reads sections that require two',
    edits: instead('locale, site, reader: claims.aal })', "locale, site, reader: 'aal2' })"),
    test: e2e('section-access', 'with one factor reads sections for members'),
  },
  {
    name: 'the address for members is the public page',
    edits: instead("!hasSignIn(site) || !query.has('members')", "!query.has('no-members')"),
    test: e2e('section-access', 'is redirected to the sign-in page by members='),
  },
  {
    name: 'the first paint waits for a section that may be deferred',
    edits: instead(
      'const section = outcomeForHead(slot)?.rendered?.bytes',
      'const section = slot.html instanceof Promise ? undefined : slot.html.rendered?.bytes',
    ),
    test: e2e('document', 'does not wait for a section that may be deferred'),
  },
  {
    name: 'the database finds sections for members in a search',
    edits: instead('where asking.access is null', 'where true'),
    test: database('section-access', 'finds no protected section in site_search'),
  },
  {
    name: 'the database sends sections for members to every reader',
    edits: instead('when may_read then asking.section', 'when true then asking.section'),
    test: database('section-access', 'contains only placeholders of protected sections for a visitor'),
  },
  {
    name: 'the database sends the translations of sections for members to every reader',
    edits: instead('sections.readable, page.sections', 'sections.shown, page.sections'),
    test: database('section-access', 'contains only placeholders of protected sections for a visitor'),
  },
  {
    name: 'the database lets an open section share the translation of one for members',
    edits: instead("over (partition by each.section ->> 'id')", 'over (partition by each.position)'),
    test: database('section-access', 'contains only placeholders of protected sections for a visitor'),
  },
  {
    name: 'the database lets the header share the translations of a footer for members',
    edits: without(
      "        || (case when jsonb_typeof(site.config -> 'footer') = 'array' then site.config -> 'footer' else '[]' end)\n",
    ),
    test: database('section-access', 'header and footer contain only public sections'),
  },
  {
    name: 'the API of operators accepts a token of another tenant',
    edits: without(
      "  if ((await siteTenant(database, site, within)) !== tenant) throw new HttpError(404, 'No such site')\n",
    ),
    test: unit('worker/operate/authorise', 'a token of one tenant reaches no site of another tenant'),
  },
  {
    name: 'the API of operators shows a limited editor the other sites of the tenant',
    edits: instead('siteTenant(database, site, within)', 'siteTenant(database, site)'),
    test: database('limited-members', 'the same answers about another site of the tenant'),
  },
  {
    name: 'an author changes what a page consists of',
    edits: without(
      '    if (isAuthor(caller)) await refuseStructure(database, { site, changes: body.changes })\n',
    ),
    test: e2e('admin-api', 'changes texts as an author, but not structure, design or what visitors see'),
  },
  {
    name: 'a patch of a draft overwrites what another person has written',
    edits: instead('private.digest(known.stored) is distinct from given.expected and', 'false and'),
    test: database('draft-documents', 'is refused if another person has changed the document'),
  },
  {
    name: 'a publish leaves no redirect where an address has changed',
    edits: without('    perform private.redirect_moved(of_site, addresses);\n'),
    test: database('moved-addresses', 'a moved page leaves a redirect at its old address'),
  },
  {
    name: 'an editor of a site publishes it',
    edits: instead(
      "editor: ['read', 'write', 'preview', 'leads']",
      "editor: ['read', 'write', 'preview', 'leads', 'publish']",
    ),
    test: unit('worker/operate/authorise', 'an editor cannot publish'),
  },
  {
    name: 'the page of a preview is cached',
    edits: instead(
      "response.headers.set('cache-control', NO_STORE)\n  response.headers.set('x-robots-tag'",
      "response.headers.set('cache-control', 'public, max-age=60')\n  response.headers.set('x-robots-tag'",
    ),
    test: e2e('preview', 'is not cached or indexed, and may be framed only by editors'),
  },
  {
    name: 'the page of a member is cached',
    edits: instead(
      "headers.set('cache-control', PRIVATE)\n  headers.set('x-robots-tag', NOT_SEARCHABLE)",
      "headers.set('cache-control', 'public, max-age=60')\n  headers.set('x-robots-tag', NOT_SEARCHABLE)",
    ),
    test: e2e('sessions', 'is shown to a member, and not cached'),
  },
  {
    name: 'a lead is acknowledged before it is stored',
    edits: instead(
      'await handOver(await storeLead(lead, service.env), service)\n    message.ack()',
      'message.ack()\n    await handOver(await storeLead(lead, service.env), service)',
    ),
    test: unit('worker/forms/delivery/outage', 'for half an hour, no lead is lost'),
  },
  {
    name: 'a webhook goes to 127.0.0.1',
    edits: without(' || /^[\\d.]+$/.test(host)'),
    test: unit('worker/forms/delivery/webhook-address', 'loopback is refused'),
  },
  {
    name: 'an unsubscribe link works for another address',
    edits: instead(
      "['subscription', action, tenant_uuid, id, locale",
      "['subscription', action, tenant_uuid, locale",
    ),
    test: unit('worker/forms/delivery/subscription-token', 'an id that was changed'),
  },
  {
    name: 'a picture is served as HTML',
    edits: instead('const type = rendition?.type ?? MEDIA_TYPES[file.type]', "const type = 'text/html'"),
    test: unit('worker/media/serve-media', 'a picture has the type of its name'),
  },
  {
    name: 'a drawing that is opened by itself runs its scripts',
    edits: without('  svg: DRAWING_POLICY,\n'),
    test: unit('worker/media/serve-media', 'is sandboxed if it is a drawing'),
  },
  {
    name: 'a revision of another site is rolled back',
    edits: instead(
      'made.site_id = of_site and made.revision = site_rollback.revision',
      'made.revision = site_rollback.revision',
    ),
    test: database('publishing', 'to a revision of another site is refused'),
  },
  {
    name: 'a scheduled publish runs twice',
    edits: instead(
      "set state = case when failure is null then 'done'",
      "set state = case when failure is null then 'waiting'",
    ),
    test: database('publishing', 'publishes the draft as it was when planned, when its time has come'),
  },
  {
    name: 'a host that has changed again while it was loading is removed from the list of purges',
    edits: instead(
      'where waiting.host = done.host and waiting.changed_at = done.changed_at',
      'where waiting.host = done.host',
    ),
    test: database('purges', 'stays if it has changed again while it was loading'),
  },
]

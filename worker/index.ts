import { Hono } from 'hono/tiny'
import { HttpError } from '#shared/errors.ts'
import { CHALLENGE_FOLDERS, RESERVED_FILES, RESERVED_FOLDERS } from '#shared/reserved-addresses.ts'
import { serveAssets, serveBuildFiles, serveDemoPicture } from './http/assets.ts'
import { serveBuild, serveHealth } from './http/build.ts'
import { only } from './http/only.ts'
import { serveSpeculationRules } from './http/speculation-rules.ts'
import type { AppContext, AppEnv } from './context.ts'
import type { Bindings } from './env.ts'
import { isAdminHost } from './http/admin-host.ts'
import { isPreviewHost } from './http/preview-host.ts'
import { finish } from './http/finish.ts'
import { noReferrer } from './http/no-referrer.ts'
import { onError } from './page/on-error.ts'
import { routeCache } from './page/cache/route-cache.ts'
import { servePage } from './page/serve.ts'
import { refuseAddress } from './http/refuse-address.ts'
import { tenant } from './http/tenant.ts'
import { nameSettingsFault } from './http/name-settings-fault.ts'
import { withRequestLine } from './http/request-line.ts'

export { Renderer } from './renderer.ts'

const app = new Hono<AppEnv>()

app.use(finish())
app.onError(onError)

// Endpoints of the build, on every host.
app.all(RESERVED_FILES.health, only('GET', serveHealth))
app.all(RESERVED_FILES.build, only('GET', serveBuild))
app.all(RESERVED_FILES.buildFiles, only('GET', serveBuildFiles))
app.all(RESERVED_FILES.speculationRules, only('GET', serveSpeculationRules))
app.all(below(RESERVED_FOLDERS.assets), only('GET', serveAssets))
app.all(below(RESERVED_FOLDERS.flags), only('GET', serveAssets))
app.all(
  '/api/purge',
  only('POST', async (c) => (await import('./operate/purge.ts')).purge(c)),
)
app.all('/api/admin/*', async (c) => {
  if (!isAdminHost(c)) throw new HttpError(404, 'No such endpoint')
  return (await import('./operate/serve-admin.ts')).serveAdmin(c)
})
// Before a site is looked for: no file of a tenant, no path rule and no redirect to another host of its site answers there.
for (const folder of CHALLENGE_FOLDERS)
  app.all(`${folder}/*`, () => {
    throw new HttpError(404, 'No challenge is answered here')
  })
if (__DEMO__) app.get(below('/demo/'), serveDemoPicture)
if (__GALLERY__) {
  const gallery = async (c: AppContext) => (await import('./gallery/gallery.ts')).serveGallery(c)
  app.get('/__sections', gallery)
  app.get('/__sections/*', gallery)
}

app.use(async (c, next) => {
  if (!isPreviewHost(c)) return next()
  return (await import('./operate/preview/serve-preview.ts')).servePreview(c)
})

// Endpoints and pages of the tenant.
app.use(tenant())
app.all(
  '/api/core/config',
  only('GET', async (c) => (await import('./http/config.ts')).serveConfig(c)),
)
app.all(
  '/api/core/path-rules',
  only('GET', async (c) => (await import('./http/path-rules.ts')).servePathRules(c)),
)
app.all(
  '/api/cookies/get',
  only('GET', async (c) => (await import('./page/widgets/cookies.ts')).serveCookies(c)),
)
app.all(
  '/api/cookies/preferences',
  only('GET', async (c) => (await import('./page/widgets/cookies.ts')).serveCookiePreferences(c)),
)
app.all(
  '/api/search',
  only('GET', async (c) => (await import('./page/sections/search.ts')).serveSearch(c)),
)
app.all(
  '/api/tracking/save',
  only('POST', async (c) => (await import('./reports/tracking.ts')).saveTracking(c)),
)
app.all(
  '/api/forms/:form_id',
  only('POST', async (c) => (await import('./forms/forms.ts')).receiveForm(c)),
)
app.use('/api/subscriptions', noReferrer())
app.all(
  '/api/subscriptions',
  only(['GET', 'POST'], async (c) => (await import('./forms/subscriptions.ts')).serveSubscription(c)),
)
app.all(
  '/api/csp-reports',
  only('POST', async (c) => (await import('./reports/csp-reports.ts')).receiveReports(c)),
)
app.all(
  '/api/vitals',
  only('POST', async (c) => (await import('./reports/vitals.ts')).receiveVitals(c)),
)
app.all(
  '/api/session/confirm',
  only('GET', async (c) => (await import('./session/session.ts')).confirmSession(c)),
)
app.all(
  '/api/session/renew',
  only('GET', async (c) => (await import('./session/session.ts')).renewSession(c)),
)
app.all(
  '/api/session/:action',
  only('POST', async (c) => (await import('./session/session.ts')).changeSession(c)),
)
app.all(
  '/api/popups/:id',
  only('GET', async (c) => (await import('./page/widgets/popups.ts')).servePopup(c)),
)
app.all(
  '/api/icons/:file',
  only('GET', async (c) => (await import('./media/icons.ts')).serveIcons(c)),
)
app.all(
  below(RESERVED_FOLDERS.media),
  only('GET', async (c) => (await import('./media/serve-media.ts')).serveMedia(c)),
)
app.all(
  RESERVED_FILES.favicon,
  only('GET', async (c) => (await import('./http/favicon.ts')).serveFavicon(c)),
)
app.all(below(RESERVED_FOLDERS.api), () => {
  throw new HttpError(404, 'No such endpoint')
})
app.all('*', only('GET', servePage))

/** The Cron Trigger (wrangler.toml) that does what is planned, and loads what has changed. The other one is the nightly job's. */
const EVERY_MINUTE = '* * * * *'

/** The route path of everything below a folder. The folder's own address belongs to the tenant. */
function below(folder: string): string {
  return `${folder}:path{.+}`
}

export default {
  async fetch(request: Request, bindings: Bindings, ctx: ExecutionContext): Promise<Response> {
    nameSettingsFault(bindings)
    // The Host header is invalid: later code could not parse the address.
    if (!URL.canParse(request.url)) return refuseAddress()
    const answer = async () =>
      (await routeCache.respond(request, bindings, ctx)) ?? app.fetch(request, bindings, ctx)
    return withRequestLine(request, { bindings, scope: ctx }, answer)
  },
  async queue(batch: MessageBatch, bindings: Bindings): Promise<void> {
    return (await import('./jobs/consume-queue.ts')).consumeQueue(batch, bindings)
  },
  /** By the Cron Triggers of wrangler.toml. */
  async scheduled({ cron }: ScheduledController, bindings: Bindings, ctx: ExecutionContext): Promise<void> {
    if (cron === EVERY_MINUTE) {
      // What is taken down or has changed waits for no plan; what the plans change is loaded again in the same minute.
      const { purgeDue } = await import('./jobs/purge-due.ts')
      await purgeDue(bindings, ctx)
      const { publishDue } = await import('./jobs/publish-due.ts')
      if ((await publishDue(bindings)) > 0) await purgeDue(bindings, ctx)
      const { deliverTakenBack } = await import('./jobs/deliver-taken-back.ts')
      return deliverTakenBack(bindings)
    }
    // Before anything is deleted that is to be counted.
    const { runRollUp } = await import('./jobs/roll-up.ts')
    await runRollUp(bindings)
    const { runRetention } = await import('./jobs/retention.ts')
    await runRetention(bindings)
  },
}

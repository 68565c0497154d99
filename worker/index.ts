import { Hono } from 'hono/tiny'
import { HttpError } from '#shared/errors.ts'
import { CHALLENGE_FOLDERS, RESERVED_FOLDERS } from '#shared/reserved-addresses.ts'
import { serveDemoPicture } from './http/assets.ts'
import { only } from './http/only.ts'
import type { AppContext, AppEnv } from './context.ts'
import type { Bindings } from './env.ts'
import { isAdminHost, isPreviewHost } from './http/platform-hosts.ts'
import { finish } from './http/finish.ts'
import { noReferrer } from './http/no-referrer.ts'
import { onError } from './page/on-error.ts'
import { routeCache } from './page/cache/route-cache.ts'
import { servePage } from './page/serve.ts'
import { refuseAddress } from './http/refuse-address.ts'
import { tenant } from './http/tenant.ts'
import { nameSettingsFault } from './http/name-settings-fault.ts'
import { withRequestLine } from './http/request-line.ts'
import { BUILD_ROUTES, below, TENANT_ROUTES } from './routes.ts'

export { Renderer } from './page/renderer.ts'

const app = new Hono<AppEnv>()

app.use(finish())
app.onError(onError)

for (const { path, methods, handle } of BUILD_ROUTES) app.all(path, only(methods, handle))
app.all('/api/admin/*', async (c) => {
  if (!isAdminHost(c)) throw new HttpError(404, 'No such endpoint')
  const { serveAdmin } = await import('./operate/serve-admin.ts')
  return serveAdmin(c, async (request) => app.fetch(request, c.env, c.executionCtx))
})
// Answered before the site is loaded, so that no file, path rule or redirect of a tenant can answer instead.
for (const folder of CHALLENGE_FOLDERS)
  app.all(`${folder}/*`, refuse('Challenges of certificate authorities are not answered here'))
if (__DEMO__) app.get(below('/demo/'), serveDemoPicture)
if (__GALLERY__) {
  const gallery = async (c: AppContext) => (await import('./gallery/gallery.ts')).serveGallery(c)
  app.get('/__sections', gallery)
  app.get('/__sections/*', gallery)
}
app.use(async (c, next) => {
  if (isPreviewHost(c)) return (await import('./operate/preview/serve-preview.ts')).servePreview(c)
  if (isAdminHost(c)) return (await import('./operate/serve-studio.ts')).serveStudio(c)
  return next()
})

app.use(tenant())
app.use('/api/subscriptions', noReferrer())
app.use('/api/bookings/cancel', noReferrer())
for (const { path, methods, handle } of TENANT_ROUTES) app.all(path, only(methods, handle))
app.all(below(RESERVED_FOLDERS.api), refuse('No such endpoint'))
app.all('*', only('GET', servePage))

function refuse(message: string): () => never {
  return () => {
    throw new HttpError(404, message)
  }
}

const worker = {
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
  async scheduled({ cron }: ScheduledController, bindings: Bindings, ctx: ExecutionContext): Promise<void> {
    return (await import('./jobs/scheduled.ts')).runScheduled(cron, bindings, {
      scope: ctx,
      ask: (request) => worker.fetch(request, bindings, ctx),
    })
  },
}
export default worker

import { RESERVED_FILES, RESERVED_FOLDERS } from '#shared/reserved-addresses.ts'
import type { AppContext } from './context.ts'
import { serveAssets, serveBuildFiles } from './http/assets.ts'
import { serveBuild, serveHealth } from './http/build.ts'
import type { Method } from './http/only.ts'
import { serveSpeculationRules } from './http/speculation-rules.ts'

/** An endpoint. */
export interface RouteEntry {
  /** As Hono reads it. */
  path: string
  methods: Method | Method[]
  handle: (c: AppContext) => Response | Promise<Response>
}

/** Routes of the build, on every host. */
export const BUILD_ROUTES: readonly RouteEntry[] = [
  { path: RESERVED_FILES.health, methods: 'GET', handle: serveHealth },
  { path: RESERVED_FILES.build, methods: 'GET', handle: serveBuild },
  { path: RESERVED_FILES.buildFiles, methods: 'GET', handle: serveBuildFiles },
  { path: RESERVED_FILES.speculationRules, methods: 'GET', handle: serveSpeculationRules },
  { path: below(RESERVED_FOLDERS.assets), methods: 'GET', handle: serveAssets },
  { path: below(RESERVED_FOLDERS.flags), methods: 'GET', handle: serveAssets },
  {
    path: '/api/purge',
    methods: 'POST',
    handle: async (c) => (await import('./operate/purge.ts')).receivePurge(c),
  },
]

/** Routes of the tenant, on its hosts. The first match answers. */
export const TENANT_ROUTES: readonly RouteEntry[] = [
  {
    path: '/api/core/config',
    methods: 'GET',
    handle: async (c) => (await import('./http/config.ts')).serveConfig(c),
  },
  {
    path: '/api/core/path-rules',
    methods: 'GET',
    handle: async (c) => (await import('./http/path-rules.ts')).servePathRules(c),
  },
  {
    path: '/api/cookies/get',
    methods: 'GET',
    handle: async (c) => (await import('./page/widgets/cookies.ts')).serveCookies(c),
  },
  {
    path: '/api/cookies/preferences',
    methods: 'GET',
    handle: async (c) => (await import('./page/widgets/cookies.ts')).serveCookiePreferences(c),
  },
  {
    path: '/api/search',
    methods: 'GET',
    handle: async (c) => (await import('./page/sections/search.ts')).serveSearch(c),
  },
  {
    path: '/api/tracking/save',
    methods: 'POST',
    handle: async (c) => (await import('./reports/tracking.ts')).saveTracking(c),
  },
  {
    path: '/api/forms/:form_id',
    methods: 'POST',
    handle: async (c) => (await import('./forms/forms.ts')).receiveForm(c),
  },
  {
    path: '/api/bookings/times',
    methods: 'GET',
    handle: async (c) => (await import('./forms/bookings/serve-times.ts')).serveTimes(c),
  },
  {
    path: '/api/bookings/cancel',
    methods: ['GET', 'POST'],
    handle: async (c) => (await import('./forms/bookings/serve-cancel.ts')).serveCancel(c),
  },
  {
    path: '/api/bookings/calendar/:file',
    methods: 'GET',
    handle: async (c) => (await import('./forms/bookings/serve-calendar.ts')).serveCalendar(c),
  },
  {
    path: '/api/subscriptions',
    methods: ['GET', 'POST'],
    handle: async (c) => (await import('./forms/subscriptions.ts')).serveSubscription(c),
  },
  {
    path: '/api/csp-reports',
    methods: 'POST',
    handle: async (c) => (await import('./reports/csp-reports.ts')).receiveReports(c),
  },
  {
    path: '/api/vitals',
    methods: 'POST',
    handle: async (c) => (await import('./reports/vitals.ts')).receiveVitals(c),
  },
  {
    path: '/api/session/confirm',
    methods: 'GET',
    handle: async (c) => (await import('./session/session.ts')).confirmSession(c),
  },
  {
    path: '/api/session/renew',
    methods: 'GET',
    handle: async (c) => (await import('./session/session.ts')).renewSession(c),
  },
  {
    path: '/api/session/:action',
    methods: 'POST',
    handle: async (c) => (await import('./session/session.ts')).changeSession(c),
  },
  {
    path: '/api/popups/:id',
    methods: 'GET',
    handle: async (c) => (await import('./page/widgets/popups.ts')).servePopup(c),
  },
  {
    path: '/api/icons/:file',
    methods: 'GET',
    handle: async (c) => (await import('./media/icons.ts')).serveIcons(c),
  },
  {
    path: below(RESERVED_FOLDERS.media),
    methods: 'GET',
    handle: async (c) => (await import('./media/serve-media.ts')).serveMedia(c),
  },
  {
    path: RESERVED_FILES.favicon,
    methods: 'GET',
    handle: async (c) => (await import('./http/favicon.ts')).serveFavicon(c),
  },
]

/** The route path of everything below a folder. The folder's own address belongs to the tenant. */
export function below(folder: string): string {
  return `${folder}:path{.+}`
}

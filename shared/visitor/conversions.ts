import type { OptionalGroup } from './consent.ts'

/** A conversion as stored: any field may be empty. */
export interface Conversion {
  googleTag?: { event_name?: unknown } | null
  googleAds?: { event?: unknown; send_to?: unknown; value?: unknown; currency?: unknown } | null
  googleAnalytics?: {
    action?: unknown
    event_category?: unknown
    label?: unknown
    value?: unknown
    send_to?: unknown
  } | null
  /** `event_id` identifies an event that the Worker also reports to Meta. */
  metaPixel?: { event_type?: unknown; event_data?: object | null; event_id?: unknown } | null
  linkedIn?: { conversion_id?: unknown } | null
}

export interface Notification {
  service: keyof Conversion
  group: OptionalGroup
  /** Name of the function on the page, and its arguments. */
  call: 'gtag' | 'fbq' | 'lintrk'
  arguments: unknown[]
}

/** Meta's standard events; any other name is a custom event. */
const STANDARD_EVENTS =
  /^(?:AddPaymentInfo|AddToCart|AddToWishlist|CompleteRegistration|Contact|CustomizeProduct|Donate|FindLocation|InitiateCheckout|Lead|PageView|Purchase|Schedule|Search|StartTrial|SubmitApplication|Subscribe|ViewContent)$/

/** The calls that a conversion makes. A service whose fields are all empty is left out. */
export function conversionNotifications(conversion: Conversion | null | undefined): Notification[] {
  const { googleTag, googleAds, googleAnalytics, metaPixel, linkedIn } = conversion ?? {}
  const tag = filled(googleTag)
  const ads = filled(googleAds)
  const analytics = filled(googleAnalytics)
  const meta = filled(metaPixel)
  const metaData = filled(metaPixel?.event_data)
  const linked = filled(linkedIn)
  const event = (name: unknown, fields: object) => ['event', name, fields]
  const found: (Notification | false)[] = [
    tag.event_name !== undefined && {
      service: 'googleTag',
      group: 'analytics',
      call: 'gtag',
      arguments: ['event', tag.event_name],
    },
    hasAny(ads) && {
      service: 'googleAds',
      group: 'tracking',
      call: 'gtag',
      arguments: event(ads.event ?? 'conversion', without(ads, 'event')),
    },
    analytics.action !== undefined && {
      service: 'googleAnalytics',
      group: 'analytics',
      call: 'gtag',
      arguments: event(analytics.action, {
        ...without(analytics, 'action', 'label'),
        ...(analytics.label !== undefined && { event_label: analytics.label }),
      }),
    },
    meta.event_type !== undefined && {
      service: 'metaPixel',
      group: 'tracking',
      call: 'fbq',
      arguments: [
        STANDARD_EVENTS.test(String(meta.event_type)) ? 'track' : 'trackCustom',
        meta.event_type,
        ...(hasAny(metaData) || meta.event_id ? [metaData] : []),
        ...(meta.event_id ? [{ eventID: meta.event_id }] : []),
      ],
    },
    linked.conversion_id !== undefined && {
      service: 'linkedIn',
      group: 'tracking',
      call: 'lintrk',
      arguments: ['track', { conversion_id: Number(linked.conversion_id) || linked.conversion_id }],
    },
  ]
  return found.filter((notification) => notification !== false)
}

/** The fields without those whose value is empty: null, '' or white space. */
export function filled(fields: object | null | undefined): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields ?? {}).filter(([, value]) => value != null && String(value).trim() !== ''),
  )
}

function hasAny(fields: object): boolean {
  return Object.keys(fields).length > 0
}

function without(fields: Record<string, unknown>, ...names: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))
}

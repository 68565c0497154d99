import { describe, expect, test } from 'vitest'
import { type Conversion, type Notification, conversionNotifications } from '#shared/visitor/conversions.ts'

const meta = (call: unknown[]): Notification[] => [
  { service: 'metaPixel', group: 'tracking', call: 'fbq', arguments: call },
]

describe('a conversion', () => {
  test.each<[Conversion, Notification[]]>([
    [
      { googleTag: { event_name: 'lead' } },
      [{ service: 'googleTag', group: 'analytics', call: 'gtag', arguments: ['event', 'lead'] }],
    ],
    [
      { googleAds: { send_to: 'AW-1/x', value: 5, currency: 'BRL' } },
      [
        {
          service: 'googleAds',
          group: 'tracking',
          call: 'gtag',
          arguments: ['event', 'conversion', { send_to: 'AW-1/x', value: 5, currency: 'BRL' }],
        },
      ],
    ],
    [
      { googleAds: { event: 'sale', send_to: ' ', value: 0 } },
      [
        {
          service: 'googleAds',
          group: 'tracking',
          call: 'gtag',
          arguments: ['event', 'sale', { value: 0 }],
        },
      ],
    ],
    [
      { googleAnalytics: { action: 'a', event_category: 'b', label: 'c', value: 1 } },
      [
        {
          service: 'googleAnalytics',
          group: 'analytics',
          call: 'gtag',
          arguments: ['event', 'a', { event_category: 'b', value: 1, event_label: 'c' }],
        },
      ],
    ],
    [{ metaPixel: { event_type: 'Lead' } }, meta(['track', 'Lead'])],
    [{ metaPixel: { event_type: 'MyLead' } }, meta(['trackCustom', 'MyLead'])],
    [{ metaPixel: { event_type: 'Leads' } }, meta(['trackCustom', 'Leads'])],
    [
      { metaPixel: { event_type: 'Purchase', event_data: { value: 5, currency: '' } } },
      meta(['track', 'Purchase', { value: 5 }]),
    ],
    [{ metaPixel: { event_type: 'Purchase', event_data: { value: null } } }, meta(['track', 'Purchase'])],
    [
      { linkedIn: { conversion_id: '123' } },
      [
        {
          service: 'linkedIn',
          group: 'tracking',
          call: 'lintrk',
          arguments: ['track', { conversion_id: 123 }],
        },
      ],
    ],
    [
      { linkedIn: { conversion_id: 'abc' } },
      [
        {
          service: 'linkedIn',
          group: 'tracking',
          call: 'lintrk',
          arguments: ['track', { conversion_id: 'abc' }],
        },
      ],
    ],
    [{ googleAnalytics: { label: 'c' }, metaPixel: { event_data: { value: 1 } } }, []],
    [{ googleTag: null, googleAds: {}, linkedIn: { conversion_id: ' ' } }, []],
  ])('%j reports %j', (conversion, notifications) => {
    expect(conversionNotifications(conversion)).toStrictEqual(notifications)
  })

  test('reports no label if it has none', () => {
    const [notification] = conversionNotifications({ googleAnalytics: { action: 'a' } })
    expect(notification?.arguments).toStrictEqual(['event', 'a', {}])
  })

  test.each([null, undefined, {}])('reports nothing for %j', (conversion) => {
    expect(conversionNotifications(conversion)).toEqual([])
  })
})

import type { Write } from '../text/text.ts'
import type { FieldSchema } from './schema.ts'

/** The data that a conversion may report to each service. The catalogue's schema of a conversion accepts any fields. */
export function conversionSchema(write: Write): FieldSchema {
  type Key = Parameters<Write>[0]
  const field = (label: Key, about: Key, schema: FieldSchema): FieldSchema => ({
    ...schema,
    title: write(label),
    description: write(about),
  })
  const text = (label: Key, about: Key) =>
    field(label, about, { kind: 'text', type: 'string', maxLength: 100 })
  const group = (title: string, properties: Record<string, FieldSchema>): FieldSchema => ({
    kind: 'object',
    title,
    properties,
  })
  const value = field('conversion.value', 'conversion.aboutValue', { kind: 'number', type: 'number' })
  const currency = text('conversion.currency', 'conversion.aboutCurrency')
  return {
    properties: {
      googleTag: group('Google Tag', {
        event_name: text('conversion.event', 'conversion.aboutTag'),
      }),
      googleAds: group('Google Ads', {
        send_to: text('conversion.label', 'conversion.aboutLabel'),
        event: text('conversion.event', 'conversion.aboutAds'),
        value,
        currency,
      }),
      googleAnalytics: group('Google Analytics', {
        action: text('conversion.event', 'conversion.aboutAnalytics'),
        event_category: text('conversion.category', 'conversion.aboutCategory'),
        label: text('conversion.eventLabel', 'conversion.aboutEventLabel'),
        value,
        send_to: text('conversion.sendTo', 'conversion.aboutSendTo'),
      }),
      metaPixel: group('Meta Pixel', {
        event_type: text('conversion.event', 'conversion.aboutMeta'),
        event_data: group(write('conversion.details'), {
          content_name: text('conversion.content', 'conversion.aboutContent'),
          value,
          currency,
        }),
      }),
      linkedIn: group('LinkedIn', {
        conversion_id: text('conversion.number', 'conversion.aboutNumber'),
      }),
    },
  }
}

import { expect, test } from 'vitest'
import { conversionNotifications } from '#shared/visitor/conversions.ts'
import { conversionSchema } from '../../studio/form/conversion-fields.ts'
import { type FieldSchema, fieldsOf } from '../../studio/form/schema.ts'

/** An object with a value in each field that the form has. */
function filledIn(schema: FieldSchema): object {
  const fields = fieldsOf(schema).map(({ name, kind, schema: own }) => {
    if (kind === 'object') return [name, filledIn(own)]
    return [name, kind === 'number' ? 9 : name]
  })
  return Object.fromEntries(fields)
}

test('every field that the form of a conversion offers is reported to the services', () => {
  const calls = conversionNotifications(filledIn(conversionSchema((key) => key)))
  expect(calls.map(({ service, arguments: args }) => [service, ...args])).toEqual([
    ['googleTag', 'event', 'event_name'],
    ['googleAds', 'event', 'event', { send_to: 'send_to', value: 9, currency: 'currency' }],
    [
      ...['googleAnalytics', 'event', 'action'],
      { event_category: 'event_category', value: 9, send_to: 'send_to', event_label: 'label' },
    ],
    [
      ...['metaPixel', 'trackCustom', 'event_type'],
      { content_name: 'content_name', value: 9, currency: 'currency' },
    ],
    ['linkedIn', 'track', { conversion_id: 'conversion_id' }],
  ])
})

import { expect, test } from 'vitest'
import { readTagId, type TagIdField } from '../../../core/reading/tag-ids.ts'

test.each<[field: TagIdField, stored: string | undefined, id: string | null]>([
  ['google_analytics', 'G-ABC1234', 'G-ABC1234'],
  ['google_analytics', ' G-ABC1234\n', 'G-ABC1234'],
  ['google_analytics', 'AW-123456789', 'AW-123456789'],
  ['google_analytics', 'GTM-ABC1234', null],
  ['google_analytics', "G-ABC'+x+'", null],
  ['google_tag_manager', ' GTM-ABC1234', 'GTM-ABC1234'],
  ['google_tag_manager', 'G-ABC1234', null],
  ['facebook_pixel', '1234567890 ', '1234567890'],
  ['facebook_pixel', '1234 567890', null],
  ['facebook_pixel', '', null],
  ['facebook_pixel', undefined, null],
])('%s %j is read as the id %j', (field, stored, id) => {
  expect(readTagId(field, stored)).toBe(id)
})

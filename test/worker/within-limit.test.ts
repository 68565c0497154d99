import { expect, test } from 'vitest'
import { addressPrefix, countedAddress } from '../../worker/http/within-limit.ts'

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1::', '2001:db8:1:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['1::2:3:4:5:6:7', '1:0:2:3::/64'],
  ['', ''],
  ['no sender', ''],
  ['1:2:3', ''],
  ['::1]@evil/', ''],
])('the address %s belongs to the network %j', (address, prefix) =>
  expect(addressPrefix(address)).toBe(prefix),
)

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['::1', '0:0:0:0::'],
  ['', ''],
  ['no sender', ''],
])('other services count the address %s as %j', (address, counted) =>
  expect(countedAddress(address)).toBe(counted),
)

import { describe, expect, test } from 'vitest'
import { iconShard, shardIndex } from '#shared/icon-shard.ts'

describe('the file of an icon', () => {
  test('is one of the files of its set', () => {
    expect(iconShard('lucide', 'a')).toBe(`/icons/lucide/${0xe40c292c % 16}.json`)
    expect(iconShard('mdi', 'foobar')).toBe(`/icons/mdi/${0xbf9cf968 % 64}.json`)
    expect(iconShard('simple-icons', 'foobar')).toBe(`/icons/simple-icons/${0xbf9cf968 % 128}.json`)
  })

  test.each(['tabler', '', 'toString', '__proto__'])('does not exist for the set %j', (prefix) => {
    expect(iconShard(prefix, 'a')).toBeNull()
  })

  // The published vectors of 32-bit FNV-1a.
  test.each([
    ['', 0x811c9dc5],
    ['a', 0xe40c292c],
    ['b', 0xe70c2de5],
    ['foobar', 0xbf9cf968],
  ])('is found for %j by FNV-1a', (name, hash) => {
    expect(shardIndex(name, 2 ** 32)).toBe(hash)
  })
})

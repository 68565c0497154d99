import { describe, expect, test } from 'vitest'
import { compilePattern, MAX_MATCHED, matchesPattern } from '#shared/forms/pattern.ts'

describe('a pattern', () => {
  test.each<[string, string[], string[]]>([
    ['\\d\\D', ['1a'], ['a1', '11']],
    ['\\w\\W', ['a-'], ['-a', 'aa']],
    ['\\s\\S', [' a', '\ta', '\u00a0a'], ['a ', '  ']],
    ['\\t\\n\\r\\v\\f', ['\t\n\r\v\f'], ['tnrvf']],
    ['\\x41\\u0042', ['AB'], ['ab', 'x41u0042']],
    ['\\u{1F950}', ['🥐'], ['u']],
    ['\\P{L}', ['1', '-'], ['a', 'é']],
    ['\\.\\*\\+\\?\\(\\)\\[\\]\\{\\}\\|\\^\\$\\\\\\/\\-\\@', ['.*+?()[]{}|^$\\/-@'], ['x']],
    ['\\.', ['.'], ['a', ' ']],
    ['[\\]a]', [']', 'a'], ['\\', '\\]']],
    ['[\\d-]+', ['1-2'], ['a']],
    ['[.\\n]', ['.', '\n'], ['a']],
    ['a.b', ['a-b', 'a\tb', 'a🥐b'], ['a\nb', 'a\rb', 'a\u2028b', 'a\u2029b', 'ab']],
    ['a??b', ['b', 'ab'], ['aab']],
    ['a+?', ['a', 'aa'], ['']],
    ['a*?', ['', 'aa'], ['b']],
    ['a{2}?', ['aa'], ['a', 'aaa']],
    ['a{2,3}?', ['aa', 'aaa'], ['a', 'aaaa']],
    ['a{0}b', ['b'], ['ab']],
    ['a{0,1}b', ['b', 'ab'], ['aab']],
    ['a{1,1}', ['a'], ['', 'aa']],
    ['a{10}', ['a'.repeat(10)], ['a'.repeat(9), 'a'.repeat(11)]],
    ['a{2,10}', ['a'.repeat(10)], ['a', 'a'.repeat(11)]],
    ['a{100}', ['a'.repeat(100)], ['a'.repeat(99)]],
    ['a{0,100}', ['', 'a'.repeat(100)], ['a'.repeat(101)]],
    ['(ab)+', ['ab', 'abab'], ['', 'aba']],
    ['(?:ab|c)d', ['abd', 'cd'], ['d', 'abcd']],
    ['(?<Nome_1>a)', ['a'], ['Nome_1']],
    ['a^b', [], ['ab', 'a^b']],
    ['a$b', [], ['ab', 'a$b']],
    ['^^a$$', ['a'], ['^^a$$']],
    ['(^a|b)c', ['ac', 'bc'], ['c']],
    ['a|', ['a', ''], ['b']],
    ['|a', ['a', ''], ['b']],
    ['()', [''], ['a']],
    ['A', ['A'], ['a']],
    ['é', ['é'], ['e']],
  ])('%s', (source, matching, others) => {
    const pattern = compilePattern(source)
    expect(pattern).not.toBeNull()
    expect(matching.filter((value) => !pattern?.matches(value))).toEqual([])
    expect(others.filter((value) => pattern?.matches(value))).toEqual([])
  })

  test.each([
    '*',
    '+',
    '?',
    '{',
    '}',
    ']',
    'a{',
    'a{1000}',
    'a{x}',
    'a{,3}',
    'a{3,2}',
    'a+*',
    'a)',
    '(a',
    '(a|b',
    '[a',
    '[a\\]',
    '[b-a]',
    'a\\',
    '\\a',
    '\\1',
    '\\k',
    '\\B',
    '\\xZZ',
    '\\u00',
    '\\p{Nonsense}',
    '[\\p{Nonsense}]',
    '\\u{110000}',
    '(?',
    '(?!a)',
    '(?<=a)',
    '(?<1a>a)',
    '(?i:a)',
  ])('%s is not supported, and refuses no value', (source) => {
    expect(compilePattern(source)).toBeNull()
    expect(matchesPattern(source, 'any')).toBe(true)
  })

  test('has 200 characters at most', () => {
    expect(compilePattern('a'.repeat(200))?.matches('a'.repeat(200))).toBe(true)
    expect(compilePattern('a'.repeat(201))).toBeNull()
  })

  test('has 400 states at most', () => {
    expect(compilePattern('(a{133}){3}')).toBeNull()
    expect(compilePattern('(a{130}){3}')?.matches('a'.repeat(390))).toBe(true)
  })

  test('matches a value of 1000 characters, counted as people do, and none that is longer', () => {
    expect(MAX_MATCHED).toBe(1000)
    expect(matchesPattern('🥐*', '🥐'.repeat(1000))).toBe(true)
    expect(matchesPattern('🥐*', '🥐'.repeat(1001))).toBe(false)
  })
})

describe('a nested repetition', () => {
  test.each([
    ['(a+)+', true],
    ['(a*){2}', true],
    ['(a|b+)+', true],
    ['(xa?y)*', true],
    ['((a+))*', true],
    ['(a{1,2}){3}', true],
    ['(a{2}){3}', false],
    ['(a+)?', false],
    ['(a+){1}', false],
    ['a+b+', false],
    ['(a|b)+', false],
    ['(ab)+', false],
    ['(^a$)+', false],
    ['[ab]+\\d+', false],
  ])('is recognised in %s: %s', (source, expected) => {
    expect(compilePattern(source)?.isNested).toBe(expected)
  })
})

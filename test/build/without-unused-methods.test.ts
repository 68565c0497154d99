import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { withoutUnusedMethods } from '../../build/vite/without-unused-methods.ts'
import { AUTH_METHODS } from '../../vite.config.ts'

const root = join(import.meta.dirname, '../..')

const CLIENT = `
export class Client {
  constructor() {
    this.parts = { used: this._used.bind(this), other: this._other.bind(this) };
    this.passkey = { start: this._start.bind(this) };
  }
  call() { return this._inner() }
  _inner() { const name = '_named'; return this[name]() }
  _named() { return 'by a text' }
  _used() { return 'used' }
  _other() { return this._onlyOfOther() }
  _onlyOfOther() { return 'other' }
  _start() { return 'start' }
  never() { return this._used() }
}
`

function constructed(code: string): Record<string, unknown> {
  const make = new Function(`${code.replace('export ', '')}\nreturn new Client()`)
  return make() as Record<string, unknown>
}

describe('a class with methods that nothing calls', () => {
  const code = withoutUnusedMethods(CLIENT, { roots: ['call'], unused: ['passkey', 'parts.other'] })

  test('keeps what the roots and the constructor reach, by an identifier or by a string', () => {
    const client = constructed(code) as { call: () => string; parts: { used: () => string } }
    expect(client.call()).toBe('by a text')
    expect(client.parts.used()).toBe('used')
  })

  test('loses the other methods, and what only they reach', () => {
    const client = constructed(code)
    for (const name of ['never', '_other', '_onlyOfOther', '_start', 'passkey'])
      expect(client[name], name).toBeUndefined()
    expect(Object.keys(client.parts as object)).toEqual(['used'])
  })

  test('keeps the line numbers of the rest', () => {
    expect(code.split('\n')).toHaveLength(CLIENT.split('\n').length)
    expect(code.split('\n').findIndex((line) => line.includes("'used'"))).toBe(
      CLIENT.split('\n').findIndex((line) => line.includes("'used'")),
    )
  })

  test.each([
    [{ roots: ['gone'], unused: [] }, 'gone'],
    [{ roots: ['call'], unused: ['gone'] }, 'gone'],
  ])('is refused if it lacks a method named in %j, as after a renaming in a new version', (used, name) => {
    expect(() => withoutUnusedMethods(CLIENT, used)).toThrow(name)
  })
})

describe('auth-js', () => {
  const client = AUTH_METHODS['/@supabase/auth-js/dist/module/GoTrueClient.js']
  const code = readFileSync(join(root, 'node_modules/@supabase/auth-js/dist/module/GoTrueClient.js'), 'utf8')
  const methods = Array.from(code.matchAll(/^ {4}(?:async )?([a-z]\w*)\(.*\{$/gm), ([, name = '']) => name)
  /** Names of methods that are called on any object, because some files give the client another name. */
  const calls = (folder: string) => {
    const texts = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).map((file) =>
      readFileSync(join(root, file), 'utf8'),
    )
    const called = (pattern: RegExp) => texts.some((text) => pattern.test(text))
    return new Set([
      ...methods.filter((name) => called(new RegExp(`\\.${name}\\(`))),
      ...texts.flatMap((text) => Array.from(text.matchAll(/\.(mfa\.\w+)\(/g), ([, name = '']) => name)),
    ])
  }

  test.each([
    ['the Worker', 'worker', 'worker'],
    ['the browser', 'client', 'client'],
  ] as const)('has every method that %s calls', (_, folder, environment) => {
    const { roots, unused } = client[environment]
    const left = withoutUnusedMethods(code, { roots, unused })
    const called = calls(folder)
    expect(methods.length).toBeGreaterThan(30)
    expect(called.size).toBeGreaterThan(0)
    for (const name of called) {
      if (name.startsWith('mfa.')) expect(left).toMatch(new RegExp(`^ +${name.slice(4)}: this\\._`, 'm'))
      else expect(roots, name).toContain(name)
    }
    for (const name of roots) expect([...called], name).toContain(name)
  })

  test('calls none of its own removed methods', () => {
    for (const { roots, unused } of Object.values(client)) {
      const left = withoutUnusedMethods(code, { roots, unused })
      const gone = Array.from(code.matchAll(/^ {4}(?:async )?(_\w+)\(/gm), ([, name = '']) => name).filter(
        (name) => !new RegExp(`^ {4}(?:async )?${name}\\(`, 'm').test(left),
      )
      expect(gone.length).toBeGreaterThan(5)
      const text = left.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
      expect(gone.filter((name) => text.includes(`this.${name}`))).toEqual([])
    }
  })
})

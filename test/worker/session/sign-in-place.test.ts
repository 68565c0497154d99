import { describe, expect, test } from 'vitest'
import { type Bindings, readEnv } from '../../../worker/env.ts'
import { signInPlace } from '../../../worker/store/sign-in-place.ts'

const OWN = 'www.padaria.test'
const HOST = 'padaria.plataforma.test'

function settings(bindings: Partial<Bindings>) {
  return readEnv({
    UPSTREAM: 'http',
    API_ORIGIN: 'https://api.test',
    SITES: {} as KVNamespace,
    ASSETS: {} as Fetcher,
    ...bindings,
  })
}

describe('where a site’s visitors sign in', () => {
  test.each<[hosts: string[], asked: string, place: string | null | undefined]>([
    [[HOST], HOST, undefined],
    [[OWN, HOST], HOST, undefined],
    [[OWN, HOST], OWN, HOST],
    [[OWN, HOST, 'outra.plataforma.test'], 'outra.plataforma.test', HOST],
    [[OWN], OWN, null],
    [['plataforma.test'], 'plataforma.test', null],
    [['xplataforma.test'], 'xplataforma.test', null],
    [['plataforma.test.evil.test'], 'plataforma.test.evil.test', null],
    [[], HOST, undefined],
    [[], OWN, null],
  ])('for a site with the hosts %j, requested at %s: %s', (hosts, asked, place) => {
    expect(signInPlace({ hosts }, asked, { signInDomain: 'plataforma.test' })).toBe(place)
    expect(signInPlace({ hosts }, asked, { signInDomain: null })).toBeUndefined()
  })
})

describe('SIGN_IN_HOSTS', () => {
  test('is platform if there is a PLATFORM_DOMAIN, and all otherwise', () => {
    expect(settings({}).signInDomain).toBeNull()
    expect(settings({ PLATFORM_DOMAIN: 'Plataforma.test' }).signInDomain).toBe('plataforma.test')
    expect(settings({ PLATFORM_DOMAIN: 'plataforma.test', SIGN_IN_HOSTS: 'all' }).signInDomain).toBeNull()
  })

  test('with an unknown value, or without a required domain, is reported at start', () => {
    expect(() => settings({ SIGN_IN_HOSTS: 'some' })).toThrow('SIGN_IN_HOSTS is some')
    expect(() => settings({ SIGN_IN_HOSTS: 'platform' })).toThrow('PLATFORM_DOMAIN is missing')
  })
})

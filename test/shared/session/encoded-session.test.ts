import { stringFromBase64URL, stringToBase64URL } from '@supabase/ssr'
import { expect, test } from 'vitest'
import { changeCookies, decodeSession } from '#shared/session/session-cookies.ts'

test.each(['{"name":"Ana"}', '{"name":"João 😀 東京"}', '{"a":">>>???"}', '{}'])(
  'a session is written as Supabase’s own clients write and read it: %s',
  (json) => {
    const [cookie] = changeCookies('sb-a-auth-token', json, []).set
    expect(cookie?.value).toBe(`base64-${stringToBase64URL(json)}`)
    expect(stringFromBase64URL(cookie?.value.slice('base64-'.length) ?? '')).toBe(json)
    expect(decodeSession(cookie?.value ?? '')).toBe(json)
  },
)

import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { socialLinks } from '#sections/ui/social.ts'

const schema = z.object({ social: socialLinks() })

function address(network: string, url: string): string | undefined {
  return schema.parse({ social: [{ network, url }] }).social[0]?.url
}

describe('a profile', () => {
  test.each([
    ['instagram', '@padaria', 'https://www.instagram.com/padaria'],
    ['Instagram', 'padaria_aurora', 'https://www.instagram.com/padaria_aurora'],
    ['instagram', 'padaria.aurora', 'https://www.instagram.com/padaria.aurora'],
    ['tiktok', 'padaria', 'https://www.tiktok.com/@padaria'],
    ['twitter', '@padaria', 'https://x.com/padaria'],
    ['facebook', '100063', 'https://www.facebook.com/100063'],
    ['bluesky', '@ana.bsky.social', 'https://bsky.app/profile/ana.bsky.social'],
    ['mastodon', '@ana@mastodon.example', 'https://mastodon.example/@ana'],
    ['telegram', '+55 11 98765-4321', 'https://t.me/+5511987654321'],
  ])('of %s written as %s leads to the network', (network, name, href) => {
    expect(address(network, name)).toBe(href)
  })

  test.each([
    ['instagram', 'instagram.com/padaria', 'https://instagram.com/padaria'],
    ['instagram', 'padaria.com.br', 'https://padaria.com.br/'],
    ['website', 'www.padaria.example', 'https://www.padaria.example/'],
    ['email', 'Ana <ola@aurora.example>', 'mailto:ola@aurora.example'],
    ['correio', 'ola@aurora.example', 'mailto:ola@aurora.example'],
    ['whatsapp', '0055 11 98765-4321', 'https://wa.me/5511987654321'],
    ['whatsapp', 'https://chat.whatsapp.com/Abc', 'https://chat.whatsapp.com/Abc'],
    ['telefone', '(11) 3333-4444', 'tel:1133334444'],
    ['loja', '/loja', '/loja'],
  ])('of %s at %s has this address', (network, url, href) => {
    expect(address(network, url)).toBe(href)
  })

  test.each([
    ['linkedin', '@padaria'],
    ['linkedin', 'padaria_aurora'],
    ['whatsapp', 'ligue'],
    ['instagram', 'javascript:alert(1)'],
    ['spotify', '11 98765-4321'],
  ])('of %s written only as %s has no address', (network, url) => {
    expect(address(network, url)).toBeUndefined()
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
import { call, service, visitor } from './clients.ts'
import { fixtureSite } from './fixtures/sites.ts'

interface MemberPage {
  role: string
  page: { id: string; locale: string; sections: { id: string }[] } | null
}

const pageAt = (url: string, client: ReturnType<typeof visitor>) =>
  call<MemberPage | null>('member_page', { url }, client)

describe('a member of a tenant', () => {
  const member = visitor()

  beforeAll(async () => {
    const { data } = await member.auth.signUp({ email: 'mel@example.test', password: 'bem-longa-e-secreta' })
    const row = { tenant_id: fixtureSite('mosaico').tenant.id, user_id: data.user?.id, role: 'editor' }
    await service().from('members').insert(row).throwOnError()
  })

  test('reads a page for members, in the language of its address, and with its role', async () => {
    const answer = await pageAt('https://mosaico.test/conta', member)
    expect(answer).toMatchObject({ role: 'editor', page: { id: 'conta', locale: 'pt-BR' } })
    expect(answer?.page?.sections).not.toEqual([])
    expect((await pageAt('https://mosaico.test/en-US/conta', member))?.page?.locale).toBe('en-US')
  })

  test('reads nothing of a page that requires a second factor without one', async () => {
    expect(await pageAt('https://mosaico.test/cofre', member)).toEqual({ role: 'editor', page: null })
  })

  test.each(['https://vizinha.test/', 'https://unknown.test/', 'https://mosaico.test/nada', 'nonsense'])(
    'reads nothing at %s',
    async (url) => {
      expect(await pageAt(url, member)).toBeNull()
    },
  )

  test('is refused once the membership ends', async () => {
    const leaver = visitor()
    const { data } = await leaver.auth.signUp({ email: 'lia@example.test', password: 'bem-longa-e-secreta' })
    const row = { tenant_id: fixtureSite('mosaico').tenant.id, user_id: data.user?.id }
    await service().from('members').insert(row).throwOnError()
    expect(await pageAt('https://mosaico.test/conta', leaver)).not.toBeNull()
    await service().from('members').delete().match(row).throwOnError()
    expect(await pageAt('https://mosaico.test/conta', leaver)).toBeNull()
  })
})

test('an account that is not a member, and a visitor without an account, read no page for members', async () => {
  const account = visitor()
  await account.auth.signUp({ email: 'noa@example.test', password: 'bem-longa-e-secreta' })
  expect(await pageAt('https://mosaico.test/conta', account)).toBeNull()
  const { error } = await visitor().rpc('member_page', { url: 'https://mosaico.test/conta' }).retry(false)
  expect(error?.code, 'insufficient_privilege').toBe('42501')
})

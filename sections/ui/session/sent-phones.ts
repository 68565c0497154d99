import type { FormResult } from '../../contract.ts'

/** The phones that a code may be sent to, of an account with several; empty where the result asks for no choice. */
export function sentPhones(result: FormResult | undefined): { factor: string; name: string }[] {
  const phones = result?.values.find(([name]) => name === 'phones')?.[1] ?? []
  return phones.map((phone) => {
    const [factor = ''] = phone.split(' ', 1)
    return { factor, name: phone.slice(factor.length + 1) }
  })
}

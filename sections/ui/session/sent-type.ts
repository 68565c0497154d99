import type { FormResult } from '../../contract.ts'

/** What the code of an e-mail is about, as the form for it says: a lost password; nothing for a sign-in. */
export function sentType(result: FormResult | undefined): { type?: string } {
  const type = result?.values.find(([name]) => name === 'type')?.[1][0]
  return type === undefined ? {} : { type }
}

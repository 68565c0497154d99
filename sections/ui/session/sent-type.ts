import type { FormResult } from '../../contract.ts'

/** The purpose of an e-mail's code, according to its form: `recovery` for a lost password; absent for a sign-in. */
export function sentType(result: FormResult | undefined): { type?: string } {
  const type = result?.values.find(([name]) => name === 'type')?.[1][0]
  return type === undefined ? {} : { type }
}

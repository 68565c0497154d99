import type { FormResult } from '../../contract.ts'

/** The text message that a result is about: its phone, and the challenge that its code answers. Null without one. */
export function sentMessage(result: FormResult | undefined): { factor: string; challenge: string } | null {
  const value = (name: string) => result?.values.find(([field]) => field === name)?.[1][0] ?? ''
  const challenge = value('challenge')
  return challenge === '' ? null : { factor: value('factor'), challenge }
}

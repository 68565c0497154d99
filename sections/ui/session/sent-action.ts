import type { FormResult } from '../../contract.ts'

/** The last segment of the address that the form was sent to, whose result this is. */
export function sentAction({ values }: FormResult): string | undefined {
  return values.find(([name]) => name === 'action')?.[1][0]
}

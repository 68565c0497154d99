import type { FormResult } from '../../contract.ts'

/** The action whose result this is: the last segment of the address that the form was sent to. */
export function sentAction({ values }: FormResult): string | undefined {
  return values.find(([name]) => name === 'action')?.[1][0]
}

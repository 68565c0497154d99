import type { SectionProps } from '../../contract.ts'
import { Header } from '../header.tsx'
import type { schema } from './schema.ts'

export { usesLocales } from '../../ui/uses-locales.ts'
export const usesMember = true

/** The logo, the menu beside it and a call to action. */
export default function HeaderSimple(props: SectionProps<typeof schema>) {
  return <Header {...props} />
}

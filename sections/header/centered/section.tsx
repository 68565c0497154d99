import type { SectionProps } from '../../contract.ts'
import { Header } from '../header.tsx'
import type { schema } from './schema.ts'

export { usesLocales } from '../../ui/uses-locales.ts'
export const usesMember = true

/** The logo in the centre, the menu below it. */
export default function HeaderCentered(props: SectionProps<typeof schema>) {
  return <Header {...props} />
}

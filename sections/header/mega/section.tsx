import type { SectionProps } from '../../contract.ts'
import { Header } from '../header.tsx'
import type { schema } from './schema.ts'

export { usesLocales } from '../../ui/uses-locales.ts'
export const usesMember = true

/** A menu whose entries open panels with several columns. */
export default function HeaderMega(props: SectionProps<typeof schema>) {
  return <Header {...props} />
}

import type { SectionProps } from '../../contract.ts'
import { Header } from '../header.tsx'
import type { schema } from './schema.ts'

/** The mark in the middle of a masthead, the menu below it. */
export default function HeaderCentered(props: SectionProps<typeof schema>) {
  return <Header {...props} />
}

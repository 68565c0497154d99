import type { SectionProps } from '../../contract.ts'
import { Backdrop } from './backdrop.tsx'
import type { schema } from './schema.ts'

export const frame = 'none'

export default function SiteBackdrop({ data, context, t }: SectionProps<typeof schema>) {
  const { background } = data
  return (
    background && (
      <Backdrop
        background={background}
        eager={context.first}
        urgent={context.first}
        context={context}
        t={t}
      />
    )
  )
}

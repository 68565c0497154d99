import type { SectionProps } from '../contract.ts'
import { FooterBase } from './base.tsx'
import { FooterBlocks, showsSocial } from './blocks.tsx'
import type { FooterData } from './fields.ts'

type Props = Pick<SectionProps<never>, 'id' | 'context' | 't'> & { data: FooterData }

/** The blocks of a footer above its base, which shows the social profiles where no block does. */
export function BlocksAndBase(props: Props) {
  const { data } = props
  return (
    <>
      <FooterBlocks {...props} />
      <FooterBase {...props} withSocial={data.social.length > 0 && !showsSocial(data)} />
    </>
  )
}

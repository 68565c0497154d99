import type { SectionProps } from '../../contract.ts'
import { Heading } from '../../ui/heading.tsx'
import layout from '../../ui/layout.module.css'
import { itemTag } from '../../ui/level.ts'
import { SocialLinks } from '../../ui/social-links.tsx'
import { FooterBase } from '../base.tsx'
import { Block, Links } from '../block.tsx'
import { FooterBlocks, isEmptyFooter } from '../blocks.tsx'
import type { FooterData } from '../fields.ts'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

export { footerEnhanceOn as enhanceOn, hasForm as isEnhanced } from '../has-form.ts'
export { usesLocales } from '../../ui/uses-locales.ts'

/** Brand, links and profiles on one line. Other blocks are in columns below it. */
export default function FooterMinimal({ id, data, context, t }: SectionProps<typeof schema>) {
  if (isEmptyFooter(data)) return null
  const { brand, links, social, others } = splitColumns(data)
  const hasLine = brand !== undefined || links.length > 0 || social.length > 0
  return (
    <div className={layout.inner}>
      <Heading data={data} context={context} className={styles.heading} />
      {hasLine && (
        <div className={styles.line}>
          {brand && (
            <Block
              id={id}
              index={0}
              block={brand}
              social={social}
              titleTag={itemTag(data, context)}
              context={context}
              t={t}
            />
          )}
          <Links links={links} className={styles.links} />
          <SocialLinks links={social} name={brand?.title ?? ''} t={t} className={styles.social} />
        </div>
      )}
      <FooterBlocks id={id} data={{ ...data, columns: others }} context={context} t={t} />
      <FooterBase id={id} data={data} withSocial={false} context={context} t={t} />
    </div>
  )
}

function splitColumns({ columns, social }: FooterData) {
  const brand = columns.find(({ kind }) => kind === 'brand')
  const profiles = columns.find((block) => block.kind === 'social' && block.social.length > 0)
  return {
    brand,
    links: columns.flatMap(({ kind, links }) => (kind === 'links' ? links : [])),
    social: social.length > 0 ? social : (profiles?.social ?? []),
    others: columns.filter((block) => block !== brand && !ON_THE_LINE.has(block.kind)),
  }
}

const ON_THE_LINE: ReadonlySet<string> = new Set(['links', 'social'])

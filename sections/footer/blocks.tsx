import type { SectionProps } from '../contract.ts'
import { hasHeading } from '../ui/has-heading.ts'
import { itemTag } from '../ui/level.ts'
import { Block } from './block.tsx'
import styles from './blocks.module.css'
import type { FooterData } from './fields.ts'

type BlocksProps = Pick<SectionProps<never>, 'id' | 'context' | 't'> & { data: FooterData }

/** More blocks than this do not fit in one row and wrap. */
const MANY = 5

/** The blocks of a footer side by side, each as wide as its kind needs. */
export function FooterBlocks({ id, data, context, t }: BlocksProps) {
  if (data.columns.length === 0) return null
  return (
    <div className={styles.root} data-many={data.columns.length > MANY || undefined}>
      {data.columns.map((block, index) => (
        <Block
          key={block.id ?? `${block.kind} ${block.title}`}
          id={id}
          index={index}
          block={block}
          social={data.social}
          titleTag={itemTag(data, context)}
          context={context}
          t={t}
        />
      ))}
    </div>
  )
}

export function showsSocial({ columns }: FooterData): boolean {
  return columns.some(({ kind, social }) => kind === 'social' && social.length === 0)
}

/** Whether all blocks are empty: then there is no footer. */
export function isEmptyFooter(data: FooterData): boolean {
  const { columns, social, legal, copyright, payments, showLanguage } = data
  const lists = [columns, social, legal, payments]
  return !hasHeading(data) && copyright === '' && !showLanguage && lists.every(({ length }) => length === 0)
}

import type { CSSProperties } from 'react'
import type { SectionProps } from '../../contract.ts'
import { Glyph } from '../../ui/glyph.tsx'
import { Heading } from '../../ui/heading.tsx'
import layout from '../../ui/layout.module.css'
import { itemTag } from '../../ui/level.ts'
import { RichText } from '../../ui/rich-text.tsx'
import { SocialLinks } from '../../ui/social-links.tsx'
import { shownMembers } from '../shown-members.ts'
import { Name } from '../name.tsx'
import { Portrait } from '../portrait.tsx'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

/** People, each with a story that opens below the name. */
export default function TeamCards({ data, context, t }: SectionProps<typeof schema>) {
  const members = shownMembers(data.members)
  if (members.length === 0) return null
  return (
    <div className={`${layout.inner} ${layout.stack}`}>
      <Heading data={data} context={context} />
      <ul className={styles.cards} style={{ '--columns': data.columns || 2 } as CSSProperties} data-small>
        {members.map((member) => (
          <li key={member.id ?? member.name} className={styles.card}>
            <Portrait member={member} shape={data.shape} resizeImages={context.resizeImages} sizes="10rem" />
            <div className={styles.text}>
              <Name member={member} titleTag={itemTag(data, context)} />
              {member.bio && (
                <details className={styles.more}>
                  <summary className={styles.summary}>
                    {t('team.more', { name: member.name })}
                    <Glyph name="chevron" className={styles.sign} />
                  </summary>
                  <RichText text={member.bio} className={styles.bio} />
                </details>
              )}
              <SocialLinks links={member.social} name={member.name} t={t} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

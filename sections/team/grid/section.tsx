import type { CSSProperties } from 'react'
import type { SectionProps } from '../../contract.ts'
import { Heading } from '../../ui/heading.tsx'
import layout from '../../ui/layout.module.css'
import { itemTag } from '../../ui/level.ts'
import { textOfHtml } from '../../ui/plain-text.ts'
import { RichText } from '../../ui/rich-text.tsx'
import { SocialLinks } from '../../ui/social-links.tsx'
import { shownMembers } from '../shown-members.ts'
import { Name } from '../name.tsx'
import { Portrait } from '../portrait.tsx'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

/** People as a grid of portraits. */
export default function TeamGrid({ data, context, t }: SectionProps<typeof schema>) {
  const members = shownMembers(data.members)
  if (members.length === 0) return null
  const { shape, columns } = data
  const scrolls = data.layout === 'carousel'
  const isList = data.layout === 'list'
  return (
    <div className={`${layout.inner} ${layout.stack}`}>
      <Heading data={data} context={context} />
      <ul
        className={styles.members}
        data-layout={data.layout}
        data-small={isList || undefined}
        style={{ '--columns': columns || Math.min(Math.max(members.length, 3), 4) } as CSSProperties}
        tabIndex={scrolls ? 0 : undefined}
        aria-label={scrolls ? textOfHtml(data.title) || undefined : undefined}
      >
        {members.map((member) => (
          <li key={member.id ?? member.name} className={styles.member}>
            <Portrait
              member={member}
              shape={shape}
              resizeImages={context.resizeImages}
              sizes={isList ? '8rem' : '(min-width: 60rem) 25vw, 50vw'}
            />
            <div className={styles.text}>
              <Name member={member} titleTag={itemTag(data, context)} />
              {isList && <RichText text={member.bio} className={styles.bio} />}
              <SocialLinks links={member.social} name={member.name} t={t} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

import type { ItemTag } from '../ui/level.ts'
import { LinkTo } from '../ui/link-to.tsx'
import type { TeamMember } from './fields.ts'
import styles from './name.module.css'

/** The name and role of a person. */
export function Name({ member, titleTag: Title }: { member: TeamMember; titleTag: ItemTag }) {
  const { name, role, link } = member
  return (
    <div className={styles.root}>
      <Title className={styles.name}>
        {link ? (
          <LinkTo link={link} className={styles.link}>
            {name}
          </LinkTo>
        ) : (
          name
        )}
      </Title>
      {role !== '' && <p className={styles.role}>{role}</p>}
    </div>
  )
}

import type { SectionProps } from '../contract.ts'
import styles from './member.module.css'

/**
 * Who is signed in, and the button that signs out. On a page that is the same for all visitors it is hidden and has no
 * name; the visitor's script fills it in (client/session/show-member.ts). The name is in no attribute, because CSS
 * could read it there.
 */
export function HeaderMember({ context, t }: Pick<SectionProps<never>, 'context' | 't'>) {
  const { member, path, home } = context
  if (member === undefined) return null
  return (
    <form
      className={styles.root}
      method="post"
      action="/api/session/sign-out"
      data-member=""
      hidden={member === null}
    >
      <input type="hidden" name="page" defaultValue={path || home} />
      <span className={styles.name} translate="no">
        {member?.name}
      </span>
      <button type="submit" className={styles.button}>
        {t('session.signOut')}
      </button>
    </form>
  )
}

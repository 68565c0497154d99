import type { MessageKey } from '#shared/messages.ts'
import type { SectionProps } from '../../contract.ts'
import { buttonClass } from '../../ui/buttons.tsx'
import layout from '../../ui/layout.module.css'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

/** The error page: the status, its meaning in the visitor's locale, and a link to the home page. */
export default function ErrorPage({ data, t, context }: SectionProps<typeof schema>) {
  const { status, pathname } = data
  const key = `errors.${status}` as MessageKey
  const known = t(key)
  return (
    <div className={`${layout.inner} ${styles.root}`}>
      <p className={styles.status} aria-hidden="true">
        {status}
      </p>
      <h1 className={styles.message}>
        <span className="visually-hidden">{status}: </span>
        {known === key ? t('errors.default') : known}
      </h1>
      {pathname !== '/' && (
        <a className={buttonClass({ style: 'primary', variant: undefined })} href={context.home}>
          {t('errors.goBack')}
        </a>
      )}
    </div>
  )
}

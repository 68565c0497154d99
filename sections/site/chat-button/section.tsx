import type { SectionProps } from '../../contract.ts'
import { WHATSAPP } from '../../ui/whatsapp.ts'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

export const frame = 'none'

/** The floating chat button: a link, which needs no script. */
export default function ChatButton({ data, t }: SectionProps<typeof schema>) {
  return (
    <a className={styles.root} href={data.href} target="_blank" rel="noopener" data-chat="">
      <svg viewBox="0 0 24 24" width="1em" height="1em" fill="currentColor" aria-hidden="true">
        <path d={WHATSAPP} />
      </svg>
      <span className="visually-hidden">
        {t('chat.open')} ({t('opensInNewTab')})
      </span>
    </a>
  )
}

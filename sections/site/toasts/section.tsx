import type { SectionProps } from '../../contract.ts'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

export const frame = 'none'

const TYPES = ['success', 'error', 'warning', 'info', 'default'] as const

/** The live region of toasts. It is in the page before the first toast, so that screen readers announce it. */
export default function Toasts({ t }: SectionProps<typeof schema>) {
  const labels = Object.fromEntries(TYPES.map((type) => [type, t(`toasts.${type}`)]))
  return (
    <section
      className={styles.root}
      popover="manual"
      aria-label={t('toasts.label')}
      data-toasts={JSON.stringify({ ...labels, close: t('close') })}
    />
  )
}

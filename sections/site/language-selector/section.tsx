import type { SectionProps } from '../../contract.ts'
import { LanguageMenu } from '../../ui/language-menu.tsx'
import layout from '../../ui/layout.module.css'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

export function usesLocales(): boolean {
  return true
}

/** The language selector of pages whose header and footer have none. */
export default function LanguageSelector({ id, context, t }: SectionProps<typeof schema>) {
  if (context.locales === undefined) return null
  return (
    <nav className={`${layout.inner} ${styles.root}`} aria-label={t('language.label')}>
      <LanguageMenu id={id} context={context} t={t} isNamed />
    </nav>
  )
}

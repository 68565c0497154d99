import type { SectionProps } from '../../contract.ts'
import dialog from '../../ui/dialog.module.css'
import { DialogClose } from '../../ui/dialog-close.tsx'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

export const frame = 'none'

/** The dialog around a popup's sections. */
export default function Popup({ data, t }: SectionProps<typeof schema>) {
  return (
    <dialog
      className={`${dialog.root} ${styles.root}`}
      // biome-ignore lint/a11y/noRedundantRoles: scripts of a tenant find dialogs by this attribute
      role="dialog"
      aria-label={data.name || t('popup.label')}
      data-dialog="popup"
      data-popup={data.id}
      data-persistent={data.persistent || undefined}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a scroll container */}
      <div className={styles.content} tabIndex={0} dangerouslySetInnerHTML={{ __html: data.html }} />
      <DialogClose label={t('close')} />
    </dialog>
  )
}

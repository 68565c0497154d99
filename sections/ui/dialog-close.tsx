import dialog from './dialog.module.css'
import { Glyph } from './glyph.tsx'

/** Closes the dialog it stands in. Last in it, so that the focus begins with what the dialog is about. */
export function DialogClose({ label }: { label: string }) {
  return (
    <button type="button" className={dialog.close} aria-label={label} data-dialog-close="">
      <Glyph name="close" />
    </button>
  )
}

import dialog from './dialog.module.css'
import { Glyph } from './glyph.tsx'

/** Closes its dialog. It is the last element, so that the focus starts at the content. */
export function DialogClose({ label }: { label: string }) {
  return (
    <button type="button" className={dialog.close} aria-label={label} data-dialog-close="">
      <Glyph name="close" />
    </button>
  )
}

import '../styles/icons.css'
import type { KnownIcon } from './found-icons.ts'
import { useDrawing } from './use-icons.ts'

/** An icon of the build, in the colour of the text. */
export function DrawnIcon({ icon }: { icon: KnownIcon }) {
  const drawing = useDrawing(icon)
  const style = drawing === undefined ? undefined : { maskImage: `url("${drawing}")` }
  return <span className="drawn-icon" aria-hidden aria-busy={drawing === undefined} style={style} />
}

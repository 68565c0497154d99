import '../styles/screen.css'
import '../styles/media.css'
import { ScreenText } from '../text/use-text.tsx'
import { FocalPoint, type FocalPointProps } from './focal-point.tsx'

/** The focal point of a picture outside of *Files*, with the texts that it needs. */
export function PictureFocal(props: FocalPointProps) {
  return (
    <ScreenText screen="media" waiting={null}>
      <FocalPoint {...props} />
    </ScreenText>
  )
}

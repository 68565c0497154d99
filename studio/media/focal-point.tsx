import type { KeyboardEvent } from 'react'
import { useText } from '../text/use-text.tsx'
import { focalOf } from './file-facts.ts'
import type { MediaFile } from './use-media.ts'

export interface FocalPointProps {
  file: Pick<MediaFile, 'focal'>
  src: string
  onChoose: (focal: { x: number; y: number }) => void
}

const STEP = 0.05
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

/** A picture whose focal point is set by a click or by arrow keys. */
export function FocalPoint({ file, src, onChoose }: FocalPointProps) {
  const { write } = useText()
  const focal = file.focal ?? { x: 0.5, y: 0.5 }
  const press = (event: KeyboardEvent) => {
    const step = ARROWS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const moved = { clientX: focal.x + step[0], clientY: focal.y + step[1] }
    onChoose(focalOf(moved, { left: 0, top: 0, width: 1, height: 1 }))
  }
  return (
    <div className="focal">
      <button
        type="button"
        className="focal-picture"
        aria-label={write('media.focal', { x: Math.round(focal.x * 100), y: Math.round(focal.y * 100) })}
        onKeyDown={press}
        onClick={(event) => {
          // A click by keyboard has no coordinates.
          if (event.detail > 0) onChoose(focalOf(event, event.currentTarget.getBoundingClientRect()))
        }}
      >
        <img src={src} alt="" />
        <span className="focal-mark" style={{ left: `${focal.x * 100}%`, top: `${focal.y * 100}%` }} />
      </button>
      <p className="row-about">{write('media.focalHelp')}</p>
    </div>
  )
}

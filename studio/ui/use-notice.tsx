import { type ReactNode, useState } from 'react'
import { useText } from '../text/use-text.tsx'
import { Icon } from './icon.tsx'

interface Notice {
  text: string
  undo: (() => void) | null
}

interface Noticing {
  notice: ReactNode
  showNotice: (text: string, undo?: () => void) => void
}

/** A notice at the bottom of a screen about a change, with an undo while it is shown. */
export function useNotice(): Noticing {
  const { write } = useText()
  const [shown, setShown] = useState<Notice | null>(null)
  const notice = (
    <div className="notice-place" role="status">
      {shown !== null && (
        <div className="notice">
          <span>{shown.text}</span>
          {shown.undo !== null && (
            <button
              type="button"
              className="link-button"
              onClick={() => {
                shown.undo?.()
                setShown(null)
              }}
            >
              {write('bar.undo')}
            </button>
          )}
          <button
            type="button"
            className="icon-button is-small"
            aria-label={write('app.close')}
            onClick={() => setShown(null)}
          >
            <Icon name="close" />
          </button>
        </div>
      )}
    </div>
  )
  return { notice, showNotice: (text, undo) => setShown({ text, undo: undo ?? null }) }
}

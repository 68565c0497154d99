import { useText } from '../text/use-text.tsx'

/** How many entries a list has at first, and how many each click adds. */
export const STEP = 30
/** The most that one call lists. */
const MOST = 1000

interface OlderEntriesProps {
  /** The entries that are shown. */
  listed: number
  /** The entries that were requested. */
  max: number
  onMore: (max: number) => void
}

/** The button that lists older entries. Null once all are shown. */
export function OlderEntries({ listed, max, onMore }: OlderEntriesProps) {
  const { write } = useText()
  if (listed < max || max >= MOST) return null
  return (
    <div className="room-tools">
      <button type="button" className="button" onClick={() => onMore(Math.min(max + STEP, MOST))}>
        {write('revisions.more')}
      </button>
    </div>
  )
}

import { useState } from 'react'
import type { ListedSite } from '../sites/use-sites.ts'
import { useText } from '../text/use-text.tsx'
import { ReachChoice } from './reach-choice.tsx'
import { type ReachIds, reachIds, type Reach } from './use-members.ts'

interface ReachFormProps {
  /** The member, for the label. */
  name: string
  sites: readonly ListedSite[]
  reach: Reach
  onSave: (reach: ReachIds) => void
}

/** Changes the sites that a member reaches, below the member's row. */
export function ReachForm({ name, sites, reach, onSave }: ReachFormProps) {
  const { write } = useText()
  const [isOpen, setIsOpen] = useState(false)
  /** Null until the person chooses. `toggle` comes after the form is open, and may come after a first choice. */
  const [chosen, setChosen] = useState<ReachIds | null>(null)
  const shown = chosen ?? reachIds(reach)
  return (
    <details
      className="reach-form"
      open={isOpen}
      onToggle={({ currentTarget }) => {
        setIsOpen(currentTarget.open)
        if (!currentTarget.open) setChosen(null)
      }}
    >
      <summary>{write('members.changeReach')}</summary>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          setIsOpen(false)
          onSave(shown)
        }}
      >
        <ReachChoice
          label={write('members.reachOf', { name })}
          sites={sites}
          reach={shown}
          onChoose={setChosen}
        />
        <div className="room-tools">
          <button type="submit" className="button" disabled={shown.length === 0}>
            {write('members.saveReach')}
          </button>
        </div>
      </form>
    </details>
  )
}

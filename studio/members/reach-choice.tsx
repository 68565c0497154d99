import { useId } from 'react'
import type { ListedSite } from '../sites/use-sites.ts'
import { useText } from '../text/use-text.tsx'
import type { ReachIds } from './use-members.ts'

interface ReachChoiceProps {
  /** Names the choice. */
  label: string
  /** The sites of the tenant. */
  sites: readonly ListedSite[]
  reach: ReachIds
  onChoose: (reach: ReachIds) => void
}

/** Which sites of the tenant a person reaches: all of them, or those that are ticked. */
export function ReachChoice({ label, sites, reach, onChoose }: ReachChoiceProps) {
  const { write } = useText()
  const name = useId()
  const ticked = reach === 'all' ? [] : reach
  const toggle = (id: string) =>
    onChoose(ticked.includes(id) ? ticked.filter((each) => each !== id) : [...ticked, id])
  return (
    <fieldset className="reach">
      <legend className="field-label">{label}</legend>
      <label className="check">
        <input type="radio" name={name} checked={reach === 'all'} onChange={() => onChoose('all')} />
        {write('members.reach.all')}
      </label>
      <label className="check">
        <input type="radio" name={name} checked={reach !== 'all'} onChange={() => onChoose(ticked)} />
        {write('members.reach.some')}
      </label>
      {reach !== 'all' && (
        <ul className="reach-sites">
          {sites.map((site) => (
            <li key={site.id}>
              <label className="check">
                <input type="checkbox" checked={ticked.includes(site.id)} onChange={() => toggle(site.id)} />
                <span>
                  {site.name} <span className="row-about">{site.hosts[0]}</span>
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}

import { useState } from 'react'
import type { SiteRoom } from '../site/site-room.tsx'
import { useText } from '../text/use-text.tsx'
import { RefusalText } from '../ui/refusal-text.tsx'
import type { RuleValue } from './rule-value.ts'
import { useTable } from './use-rules.ts'

interface ImportFormProps {
  room: SiteRoom
  onImport: (rules: RuleValue[]) => void
  onClose: () => void
}

/** Imports rules from a table. The person sees the result before anything changes. */
export function ImportForm({ room, onImport, onClose }: ImportFormProps) {
  const { write } = useText()
  const { site, editing } = room
  const [csv, setCsv] = useState('')
  const [replace, setReplace] = useState(false)
  const table = useTable({ site, editing })
  const { data } = table
  const readTable = (next: { csv: string; replace: boolean }) => {
    setCsv(next.csv)
    setReplace(next.replace)
    if (next.csv !== '') table.mutate(next)
  }
  return (
    <form className="card" onSubmit={(event) => event.preventDefault()}>
      <h2>{write('rules.import')}</h2>
      <label className="field">
        <span className="field-label">{write('rules.file')}</span>
        <input
          className="input"
          type="file"
          accept=".csv,text/csv"
          aria-describedby="rules-format"
          onChange={({ target }) =>
            void target.files?.[0]?.text().then((text) => readTable({ csv: text, replace }))
          }
        />
        <span className="row-about" id="rules-format">
          {write('rules.format')}
        </span>
      </label>
      <label className="check">
        <input type="checkbox" checked={replace} onChange={() => readTable({ csv, replace: !replace })} />
        {write('rules.replace')}
      </label>
      <RefusalText error={table.error} />
      <div role="status">
        {data !== undefined && (
          <>
            <p>{write('rules.counts', { added: data.added, replaced: data.replaced, same: data.same })}</p>
            {data.problems.length > 0 && (
              <>
                <p className="rules-faults">{write('rules.problems', { count: data.problems.length })}</p>
                <ul className="publish-list">
                  {data.problems.slice(0, 50).map((problem) => (
                    <li key={problem}>{problem}</li>
                  ))}
                </ul>
              </>
            )}
          </>
        )}
      </div>
      <div className="room-tools">
        <button
          type="button"
          className="button is-primary"
          disabled={data === undefined || table.isPending || data.added + data.replaced === 0}
          onClick={() => onImport(data?.rules ?? [])}
        >
          {write('rules.take')}
        </button>
        <button type="button" className="button" onClick={onClose}>
          {write('app.close')}
        </button>
      </div>
    </form>
  )
}

import '../styles/screen.css'
import '../styles/rules.css'
import { useState } from 'react'
import { useOpened } from '../site/use-opened.ts'
import { SiteFrame } from '../site/site-frame.tsx'
import type { ScreenProps } from '../site/site-menu.tsx'
import { useEditingState } from '../site/use-editing.ts'
import { useText } from '../text/use-text.tsx'
import { downloadText } from '../ui/download-text.ts'
import { Icon } from '../ui/icon.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { RefusalText } from '../ui/refusal-text.tsx'
import { useNotice } from '../ui/use-notice.tsx'
import { ImportForm } from './import-form.tsx'
import { NewRuleForm } from './new-rule-form.tsx'
import { type RuleActions, RuleRow } from './rule-row.tsx'
import { foundRules, RULES, type RuleValue, rulesCsv, rulesIn } from './rule-value.ts'
import { useCheck } from './use-rules.ts'

const STEP = 100

/** The path rules as a table. The first rule that matches a path applies. */
export function RulesScreen({ room }: ScreenProps) {
  const { write } = useText()
  const { site, editing } = room
  const { documents } = useEditingState(editing)
  const opened = useOpened(room, RULES)
  const rules = rulesIn(documents)
  const [search, setSearch] = useState('')
  const [most, setMost] = useState(STEP)
  const [isImporting, setIsImporting] = useState(false)
  const check = useCheck({ site, editing })
  const { notice, showNotice } = useNotice()
  const found = foundRules(rules, search)
  // Findings of an earlier state of the rules do not apply.
  const checked = check.data?.rules === rules ? check.data : undefined

  const change = (make: (list: RuleValue[]) => void, key: string | null = null) =>
    editing.change((all) => {
      const list = [...rulesIn(all)]
      make(list)
      all[RULES] = list
    }, key)
  const actions: RuleActions = {
    put: (place, rule, key) =>
      change((list) => list.splice(place, 1, rule), key === null ? null : `rule ${place} ${key}`),
    move: (place, steps) =>
      change((list) => {
        list.splice(place + steps, 0, ...list.splice(place, 1))
      }),
    remove: (place) => {
      const from = rules[place]?.from ?? ''
      change((list) => list.splice(place, 1))
      const after = editing.state().documents
      showNotice(write('rules.removed', { from }), () => {
        if (editing.state().documents === after) editing.undo()
      })
    },
  }
  return (
    <SiteFrame room={room}>
      <main className="room">
        <div className="room-head">
          <h1>{write('rules.title')}</h1>
          <div className="room-tools">
            <button
              type="button"
              className="button"
              aria-expanded={isImporting}
              onClick={() => setIsImporting(!isImporting)}
            >
              {write('rules.import')}
            </button>
            <button
              type="button"
              className="button"
              disabled={rules.length === 0}
              onClick={() => downloadText({ name: `${site}.csv`, type: 'text/csv', text: rulesCsv(rules) })}
            >
              {write('rules.export')}
            </button>
            <button
              type="button"
              className="button"
              disabled={check.isPending || rules.length === 0}
              onClick={() => check.mutate()}
            >
              <Icon name="check" />
              {write(check.isPending ? 'rules.checking' : 'rules.check')}
            </button>
          </div>
        </div>
        <p className="room-note">{write('rules.what')}</p>
        <RefusalText error={check.error} />
        <Loaded query={{ ...opened, data: RULES in documents ? RULES : undefined }}>
          {() => (
            <>
              {isImporting && (
                <ImportForm
                  room={room}
                  onImport={(imported) => {
                    change((list) => list.splice(0, list.length, ...imported))
                    setIsImporting(false)
                  }}
                  onClose={() => setIsImporting(false)}
                />
              )}
              <NewRuleForm onAdd={(rule) => change((list) => list.push(rule))} />
              {checked !== undefined && (
                <div role="status">
                  {checked.ofRules.size + checked.ofPages.length === 0 ? (
                    <p className="rules-fine">{write('rules.fine')}</p>
                  ) : (
                    <p className="rules-faults">{write('rules.found')}</p>
                  )}
                  <ul className="publish-list">
                    {checked.ofPages.map(({ where, message }) => (
                      <li key={`${where} ${message}`}>
                        {where}: {message}
                      </li>
                    ))}
                  </ul>
                </div>
              )}
              {rules.length > 10 && (
                <input
                  className="input rules-search"
                  type="search"
                  aria-label={write('rules.search')}
                  placeholder={write('rules.search')}
                  value={search}
                  onChange={(event) => setSearch(event.target.value)}
                />
              )}
              {found.length === 0 && (
                <p className="empty">{write(rules.length === 0 ? 'rules.none' : 'rules.notFound')}</p>
              )}
              {found.length > 0 && (
                <ol className="rows rules">
                  {found.slice(0, most).map((place) => {
                    const rule = rules[place]
                    if (rule === undefined) return null
                    return (
                      <RuleRow
                        key={place}
                        rule={rule}
                        place={place}
                        isLast={place === rules.length - 1}
                        findings={checked?.ofRules.get(place) ?? []}
                        actions={actions}
                      />
                    )
                  })}
                </ol>
              )}
              {found.length > most && (
                <button type="button" className="button" onClick={() => setMost(most + STEP)}>
                  {write('rules.more', { count: found.length - most })}
                </button>
              )}
            </>
          )}
        </Loaded>
        {notice}
      </main>
    </SiteFrame>
  )
}

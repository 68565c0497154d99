import '../styles/screen.css'
import '../styles/numbers.css'
import { useState } from 'react'
import { SiteFrame } from '../site/site-frame.tsx'
import type { ScreenProps } from '../site/site-menu.tsx'
import { useText } from '../text/use-text.tsx'
import { Choices } from '../ui/choices.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { ChangeMark } from './change-mark.tsx'
import { DayChart } from './day-chart.tsx'
import { DayTable } from './day-table.tsx'
import { FIGURES, type Figure } from './figures.ts'
import { type NamedRow, NameTable } from './name-table.tsx'
import { dayOf, daysOf, lastDays, seriesOf, type Span, spanBefore } from './span.ts'
import { type Numbers, useNumbers } from './use-numbers.ts'

const LENGTHS = [7, 30, 90, 365] as const

/** Numbers of a site: visits, sources, pages and submissions. */
export function NumbersScreen({ room }: ScreenProps) {
  const { site } = room
  const { write, language } = useText()
  const [length, setLength] = useState<(typeof LENGTHS)[number]>(30)
  const [today] = useState(() => dayOf(Date.now()))
  const span = lastDays(length, today)
  const numbers = useNumbers(site, span)
  return (
    <SiteFrame room={room}>
      <main className="room numbers">
        <div className="room-head">
          <h1>{write('numbers.title')}</h1>
          <Choices
            label={write('numbers.span')}
            options={LENGTHS.map((value) => ({ value, label: write('numbers.days', { count: value }) }))}
            value={length}
            onChoose={setLength}
          />
        </div>
        <Loaded query={numbers}>
          {({ now, before }) => (
            <>
              {now.counted_until !== null && (
                <p className="row-about">
                  {write('numbers.counted', {
                    date: new Date(now.counted_until).toLocaleString(language, {
                      dateStyle: 'medium',
                      timeStyle: 'short',
                    }),
                  })}
                </p>
              )}
              {now.total.views === 0 && before.total.views === 0 ? (
                <p className="empty">{write('numbers.none')}</p>
              ) : (
                <Shown span={span} now={now} before={before} />
              )}
            </>
          )}
        </Loaded>
      </main>
    </SiteFrame>
  )
}

interface ShownProps {
  span: Span
  now: Numbers
  before: Numbers
}

function Shown({ span, now, before }: ShownProps) {
  const { write, language } = useText()
  const [figure, setFigure] = useState<Figure>('visits')
  const number = new Intl.NumberFormat(language)
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  const formatOf = (each: Figure) => (each === 'conversion_rate' ? percent.format : number.format)
  const rate = ({ conversion_rate }: { conversion_rate: number }) => percent.format(conversion_rate)
  const languages = new Intl.DisplayNames(language, { type: 'language' })
  return (
    <>
      <div className="figures">
        {FIGURES.map((each) => (
          <button key={each} type="button" aria-pressed={each === figure} onClick={() => setFigure(each)}>
            <span className="row-about">{write(`numbers.${each}`)}</span>
            <strong>{formatOf(each)(now.total[each])}</strong>
            <ChangeMark now={now.total[each]} before={before.total[each]} />
          </button>
        ))}
      </div>
      <section className="card">
        <h2>{write(`numbers.${figure}`)}</h2>
        <DayChart
          label={write('numbers.chart', {
            figure: write(`numbers.${figure}`),
            now: formatOf(figure)(now.total[figure]),
            before: formatOf(figure)(before.total[figure]),
          })}
          days={daysOf(span)}
          values={seriesOf(span, now.days, (day) => day[figure])}
          before={seriesOf(spanBefore(span), before.days, (day) => day[figure])}
          format={formatOf(figure)}
        />
        <DayTable span={span} days={now.days} formatOf={formatOf} />
      </section>
      <div className="numbers-tables">
        <NameTable
          title={write('numbers.sources')}
          heads={[write('numbers.visits'), write('numbers.conversion_rate')]}
          rows={rowsOf(now.sources, before.sources, { read: (row) => row.visits, more: rate })}
        />
        <NameTable
          title={write('numbers.pages')}
          heads={[write('numbers.views'), write('numbers.entries')]}
          rows={rowsOf(now.pages, before.pages, {
            read: (row) => row.views,
            more: (row) => number.format(row.entries),
          })}
        />
        <NameTable
          title={write('numbers.campaigns')}
          heads={[write('numbers.visits'), write('numbers.conversion_rate')]}
          rows={rowsOf(now.campaigns, before.campaigns, { read: (row) => row.visits, more: rate })}
        />
        <NameTable
          title={write('numbers.forms')}
          heads={[write('numbers.leads'), write('numbers.reported')]}
          rows={rowsOf(now.forms, before.forms, {
            read: (row) => row.leads,
            more: (row) => number.format(row.forms),
          })}
        />
        <NameTable
          title={write('numbers.locales')}
          heads={[write('numbers.visits'), write('numbers.conversion_rate')]}
          rows={rowsOf(now.locales.map(named), before.locales.map(named), {
            read: (row) => row.visits,
            more: rate,
          }).map((row) => ({ ...row, name: languages.of(row.name) ?? row.name }))}
        />
        <NameTable
          title={write('numbers.clicks')}
          heads={[write('numbers.clicks'), write('numbers.earlier')]}
          rows={rowsOf(now.clicks, before.clicks, {
            read: (row) => row.clicks,
            more: (row) => number.format(before.clicks.find(({ name }) => name === row.name)?.clicks ?? 0),
          })}
        />
      </div>
    </>
  )
}

function named<Row extends { locale: string }>(row: Row): Row & { name: string } {
  return { ...row, name: row.locale }
}

function rowsOf<Row extends { name: string }>(
  now: readonly Row[],
  before: readonly Row[],
  { read, more }: { read: (row: Row) => number; more: (row: Row) => string },
): NamedRow[] {
  const known = new Map(before.map((row) => [row.name, read(row)]))
  return now.map((row) => ({
    name: row.name,
    value: read(row),
    before: known.get(row.name) ?? 0,
    more: more(row),
  }))
}

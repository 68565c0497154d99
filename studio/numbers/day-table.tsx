import { useText } from '../text/use-text.tsx'
import { FIGURES, type Figure } from './figures.ts'
import { daysOf, type Span } from './span.ts'
import type { Numbers } from './use-numbers.ts'

interface DayTableProps {
  span: Span
  days: Numbers['days']
  formatOf: (figure: Figure) => (value: number) => string
}

/** The days of a chart in numbers, the last one first. */
export function DayTable({ span, days, formatOf }: DayTableProps) {
  const { write, language } = useText()
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
  const known = new Map(days.map((each) => [each.day, each]))
  return (
    <details className="form-more">
      <summary className="form-summary">{write('numbers.byDay')}</summary>
      <div className="numbers-days">
        <table className="numbers-table">
          <thead>
            <tr>
              <th scope="col">{write('numbers.day')}</th>
              {FIGURES.map((figure) => (
                <th key={figure} scope="col">
                  {write(`numbers.${figure}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {daysOf(span)
              .toReversed()
              .map((day) => (
                <tr key={day}>
                  <th scope="row">{date.format(new Date(day))}</th>
                  {FIGURES.map((figure) => (
                    <td key={figure}>{formatOf(figure)(known.get(day)?.[figure] ?? 0)}</td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

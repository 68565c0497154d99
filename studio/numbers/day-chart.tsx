import { useText } from '../text/use-text.tsx'
import { chartLine, chartTop } from './chart-line.ts'

interface DayChartProps {
  label: string
  days: readonly string[]
  values: readonly number[]
  /** Values of the days before, in the same order. */
  before: readonly number[]
  format: (value: number) => string
}

const SIZE = { width: 720, height: 180 }

/** Values by day as a line, over a paler line of the days before. `DayTable` has the numbers. */
export function DayChart({ label, days, values, before, format }: DayChartProps) {
  const { write, language } = useText()
  const top = chartTop(Math.max(...values, ...before))
  const date = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const written = (day: string | undefined) => (day === undefined ? '' : date.format(new Date(day)))
  const line = chartLine(values, top, SIZE)
  const step = SIZE.width / Math.max(1, days.length)
  return (
    <figure className="chart">
      <svg
        className="chart-drawing"
        viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {[0, 0.5, 1].map((part) => (
          <line
            key={part}
            className="chart-grid"
            x1={0}
            x2={SIZE.width}
            y1={SIZE.height * part}
            y2={SIZE.height * part}
          />
        ))}
        <polygon className="chart-area" points={`0,${SIZE.height} ${line} ${SIZE.width},${SIZE.height}`} />
        <polyline className="chart-line is-before" points={chartLine(before, top, SIZE)} />
        <polyline className="chart-line" points={line} />
        {days.map((day, place) => (
          <rect key={day} className="chart-day" x={place * step} y={0} width={step} height={SIZE.height}>
            <title>{`${written(day)}: ${format(values[place] ?? 0)} (${format(before[place] ?? 0)})`}</title>
          </rect>
        ))}
      </svg>
      <span className="chart-top">{format(top)}</span>
      <figcaption className="chart-foot">
        <span>{written(days[0])}</span>
        <span className="chart-key">
          <span className="chart-key-now">{write('numbers.now')}</span>
          <span className="chart-key-before">{write('numbers.before')}</span>
        </span>
        <span>{written(days.at(-1))}</span>
      </figcaption>
    </figure>
  )
}

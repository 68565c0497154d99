import type { CSSProperties } from 'react'
import { numberFormat } from '#shared/formatters.ts'
import { languageTag } from '#shared/locales.ts'
import type { SectionProps } from '../../contract.ts'
import { Heading } from '../../ui/heading.tsx'
import { Icon } from '../../ui/icon.tsx'
import layout from '../../ui/layout.module.css'
import { textOfHtml } from '../../ui/plain-text.ts'
import type { Statistic } from '../fields.ts'
import { writtenValue } from '../figure.tsx'
import { chartScale, distanceFromTop, type Scale } from './scale.ts'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

type Value = Statistic & { value: number }
type Props = SectionProps<typeof schema>

/** Numbers as a chart that the server draws, and as a table for screen readers. */
export default function StatisticsChart({ data, locale, context }: Props) {
  const items = data.items.filter((item): item is Value => typeof item.value === 'number')
  if (items.length === 0) return null
  const scale = chartScale(items.map(({ value }) => value))
  const written = ({ prefix, suffix, ...item }: Value) =>
    [
      prefix,
      isWord(prefix) && NO_BREAK,
      writtenValue({ ...item, prefix, suffix }, locale),
      isWord(suffix) && NO_BREAK,
      suffix,
    ]
      .filter(Boolean)
      .join('')
  const axis = numberFormat(languageTag(locale), { notation: 'compact' })
  const name = textOfHtml(data.title) || items.map(({ label }) => label).join(', ')
  return (
    <div className={`${layout.inner} ${layout.stack}`}>
      <Heading data={data} context={context} />
      <figure>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a scroll container */}
        <section className={styles.scroll} aria-label={name} tabIndex={0}>
          <div
            className={styles.chart}
            style={{ '--count': items.length } as CSSProperties}
            aria-hidden="true"
          >
            <div className={styles.axis}>
              {scale.ticks.map((tick) => (
                <span key={tick} style={top(tick, scale)}>
                  {axis.format(tick)}
                </span>
              ))}
            </div>
            <div className={styles.plot}>
              <Drawing kind={data.kind} items={items} scale={scale} />
              {items.map((item, index) => (
                <span
                  key={item.id ?? item.label}
                  className={styles.value}
                  style={{ ...top(Math.max(item.value, 0), scale), '--index': index } as CSSProperties}
                >
                  {written(item)}
                </span>
              ))}
            </div>
            <div className={styles.labels}>
              {items.map((item) => (
                <span key={item.id ?? item.label}>
                  <Icon icon={item.icon} className={styles.icon} />
                  {item.label}
                </span>
              ))}
            </div>
          </div>
          <table className="visually-hidden">
            <tbody>
              {items.map((item) => (
                <tr key={item.id ?? item.label}>
                  <th scope="row">{item.label}</th>
                  <td>{written(item)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <Sources data={data} items={items} />
      </figure>
    </div>
  )
}

/** The sources of the chart and of single numbers. */
function Sources({ data, items }: { data: Props['data']; items: Value[] }) {
  const own = items
    .filter(({ source }) => source !== '')
    .map(({ label, source }) => (label === '' ? source : `${label}: ${source}`))
  const sources = [data.source, ...own].filter((source) => source !== '')
  if (sources.length === 0) return null
  return <figcaption className={styles.source}>{sources.join(' · ')}</figcaption>
}

const NO_BREAK = '\u00a0'

/** A sign is close to the number, a word has some distance. */
function isWord(text: string): boolean {
  return /\p{L}{2}|\$/u.test(text)
}

function top(value: number, scale: Scale): CSSProperties {
  return { '--top': `${distanceFromTop(value, scale)}%` } as CSSProperties
}

/** Width of the drawing for each figure. The drawing is stretched, so its texts are not part of it. */
const UNIT = 100
const BAR = 56

function Drawing({ kind, items, scale }: { kind: Props['data']['kind']; items: Value[]; scale: Scale }) {
  const width = items.length * UNIT
  const zero = distanceFromTop(0, scale)
  const places = items.map(({ value }, index) => ({
    x: index * UNIT + UNIT / 2,
    y: distanceFromTop(value, scale),
  }))
  const line = places.map(({ x, y }) => `${x} ${y}`).join('L')
  return (
    <svg className={styles.drawing} viewBox={`0 0 ${width} 100`} preserveAspectRatio="none">
      {scale.ticks.map((tick) => (
        <path
          key={tick}
          className={tick === 0 ? styles.zero : styles.line}
          d={`M0 ${distanceFromTop(tick, scale)}H${width}`}
        />
      ))}
      {kind === 'columns' ? (
        places.map(({ x, y }) => (
          <rect
            key={x}
            className={styles.bar}
            x={x - BAR / 2}
            y={Math.min(y, zero)}
            width={BAR}
            height={Math.abs(zero - y)}
          />
        ))
      ) : (
        <>
          <path
            className={styles.area}
            d={`M${places[0]?.x ?? 0} ${zero}L${line}L${places.at(-1)?.x ?? 0} ${zero}Z`}
          />
          <path className={styles.curve} d={`M${line}`} />
          {/* A line of no length with round ends stays a round dot in a drawing that is stretched. */}
          {places.map(({ x, y }) => (
            <path key={x} className={styles.dot} d={`M${x} ${y}h0`} />
          ))}
        </>
      )}
    </svg>
  )
}

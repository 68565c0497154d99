import { useText } from '../text/use-text.tsx'
import { ChangeMark } from './change-mark.tsx'

export interface NamedRow {
  name: string
  /** The number that rows are ordered by. */
  value: number
  before: number
  /** A second number, formatted. */
  more: string
}

interface NameTableProps {
  title: string
  /** Headings of the two numbers. */
  heads: readonly [string, string]
  rows: readonly NamedRow[]
}

/** Names of a kind, each with its number, the change of that number, and a bar relative to the largest number. */
export function NameTable({ title, heads, rows }: NameTableProps) {
  const { write, language } = useText()
  const number = new Intl.NumberFormat(language)
  const most = Math.max(1, ...rows.map(({ value }) => value))
  return (
    <section className="card">
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className="row-about">{write('numbers.noneOfKind')}</p>
      ) : (
        <table className="numbers-table">
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{title}</span>
              </th>
              <th scope="col">{heads[0]}</th>
              <th scope="col">{write('numbers.change')}</th>
              <th scope="col">{heads[1]}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, value, before, more }) => (
              <tr key={name}>
                <th scope="row">
                  <span className="numbers-name">{name}</span>
                  <meter className="numbers-bar" min={0} max={most} value={value} aria-hidden="true" />
                </th>
                <td>{number.format(value)}</td>
                <td>
                  <ChangeMark now={value} before={before} />
                </td>
                <td>{more}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

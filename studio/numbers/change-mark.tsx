import { useText } from '../text/use-text.tsx'
import { growth } from './span.ts'

/** The change of a number since the span before. */
export function ChangeMark({ now, before }: { now: number; before: number }) {
  const { write, language } = useText()
  const share = growth(now, before)
  if (share === null) return now === 0 ? null : <span className="change">{write('numbers.fresh')}</span>
  const percent = new Intl.NumberFormat(language, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: Math.abs(share) < 0.1 ? 1 : 0,
  })
  const way = share > 0 ? 'is-up' : share < 0 ? 'is-down' : ''
  return <span className={`change ${way}`}>{percent.format(share)}</span>
}

import { isFields } from '../form/value-at.ts'
import { useText } from '../text/use-text.tsx'
import { contrastOf, gradeOf } from './contrast.ts'
import { hexColour } from './hex-colour.ts'

/** A text colour on a background. */
const PAIRS = [
  { key: 'text.background', on: 'text', below: 'background' },
  { key: 'text.surface', on: 'text', below: 'surface' },
  { key: 'primary.background', on: 'primary', below: 'background' },
  { key: 'accent.background', on: 'accent', below: 'background' },
] as const

const TONES = { good: 'is-good', large: 'is-warning', poor: 'is-bad' } as const

/** Contrasts of the theme's stored colours. Pages adjust colours that are unreadable. */
export function ContrastList({ colours }: { colours: unknown }) {
  const { write, language } = useText()
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  const fields = isFields(colours) ? colours : {}
  const shown = PAIRS.flatMap(({ key, on, below }) => {
    const [ink, ground] = [String(fields[on] ?? ''), String(fields[below] ?? '')]
    const contrast = contrastOf(hexColour(ink) ?? '', hexColour(ground) ?? '')
    return contrast === null ? [] : [{ pair: key, ink, ground, contrast }]
  })
  if (shown.length === 0) return null
  return (
    <ul className="contrasts">
      {shown.map(({ pair, ink, ground, contrast }) => {
        const grade = gradeOf(contrast)
        return (
          <li key={pair}>
            <span className="contrast-sample" style={{ background: ground }}>
              <span style={{ background: ink }} />
            </span>
            <span className="row-main">{write(`theme.pair.${pair}`)}</span>
            <span className={`badge ${TONES[grade]}`}>
              {number.format(contrast)} : 1 · {write(`theme.grade.${grade}`)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

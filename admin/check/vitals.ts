import { type Finding, warning } from '../validate/finding.ts'

/**
 * Core Web Vitals of one page in a laboratory: a telephone of the middle on a slow network. How soon a page answers to its visitor
 * (INP) needs a visitor; how long its scripts block it stands for that.
 */
export interface Vitals {
  page: string
  /** Milliseconds until the largest thing on the screen is painted. */
  lcp: number
  cls: number
  /** Milliseconds for which scripts block the page. */
  tbt: number
}

/** What is good for visitors: https://web.dev/articles/vitals, and for blocking https://web.dev/articles/tbt. */
const GOOD = { lcp: 2500, cls: 0.1, tbt: 200 }

export function vitalsFindings({ page, lcp, cls, tbt }: Vitals): Finding[] {
  const say = (isPoor: boolean, message: string) => (isPoor ? [warning(page, message)] : [])
  return [
    ...say(
      lcp > GOOD.lcp,
      `shows its largest part after ${seconds(lcp)}; up to ${seconds(GOOD.lcp)} is good (LCP)`,
    ),
    ...say(cls > GOOD.cls, `jumps by ${cls.toFixed(3)}; up to ${GOOD.cls} is good (CLS)`),
    ...say(
      tbt > GOOD.tbt,
      `is blocked by scripts for ${Math.round(tbt)} ms; up to ${GOOD.tbt} ms is good (TBT, which stands for INP)`,
    ),
  ]
}

export function vitalsLine({ page, lcp, cls, tbt }: Vitals): string {
  return `${page}: LCP ${seconds(lcp)}, CLS ${cls.toFixed(3)}, TBT ${Math.round(tbt)} ms`
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

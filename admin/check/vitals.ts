import { type Finding, warning } from '../validate/finding.ts'

/**
 * Core Web Vitals of one page in a lab: a mid-range phone on a slow network. Interaction to Next Paint (INP) needs a
 * visitor, so the total time for which scripts block the page replaces it.
 */
export interface Vitals {
  page: string
  /** Milliseconds until the largest element on the screen is painted. */
  lcp: number
  cls: number
  /** Milliseconds for which scripts block the page. */
  tbt: number
}

/** Thresholds of good values: https://web.dev/articles/vitals, and for blocking time https://web.dev/articles/tbt. */
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
      `is blocked by scripts for ${Math.round(tbt)} ms; up to ${GOOD.tbt} ms is good (TBT, measured in place of INP)`,
    ),
  ]
}

export function vitalsLine({ page, lcp, cls, tbt }: Vitals): string {
  return `${page}: LCP ${seconds(lcp)}, CLS ${cls.toFixed(3)}, TBT ${Math.round(tbt)} ms`
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

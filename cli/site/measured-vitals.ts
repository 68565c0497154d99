import { spawnSync } from 'node:child_process'
import type { Vitals } from '../../admin/check/vitals.ts'
import { lighthouseReport } from '../run-lighthouse.ts'

/** Whether a command `lighthouse` is in the path. */
export function isLighthouseInstalled(env: NodeJS.ProcessEnv): boolean {
  return spawnSync('lighthouse', ['--version'], { env, stdio: 'ignore' }).status === 0
}

/**
 * @param language of the visitor; absent for Lighthouse's own language, with which a page may redirect to another
 * locale
 * @throws Error if Lighthouse could not measure
 */
export function measuredVitals(
  page: string,
  {
    chromium,
    isSandboxed,
    language,
    env,
  }: { chromium: string; isSandboxed: boolean; language: string | undefined; env: NodeJS.ProcessEnv },
): Vitals {
  const { audits } = lighthouseReport(page, {
    command: ['lighthouse'],
    form: 'mobile',
    ...(language !== undefined && { language }),
    categories: ['performance'],
    chromium,
    isSandboxed,
    env,
  })
  const value = (id: string) => {
    const measured = audits[id]?.numericValue
    if (measured === undefined) throw new Error(`${page}: Lighthouse has not measured ${id}`)
    return measured
  }
  return {
    page,
    lcp: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
    tbt: value('total-blocking-time'),
  }
}

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * The version used for the figures in docs/performance.md. It is not a dependency: `bench/lighthouse.ts` downloads it
 * with npx, and `check` uses the installed command.
 */
export const LIGHTHOUSE = 'lighthouse@13.5.0'

export interface LighthouseReport {
  lighthouseVersion: string
  runtimeError?: { message: string }
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; numericValue?: number; title: string }>
}

export interface LighthouseVisit {
  /** The program and its first arguments: `['lighthouse']`. */
  command: readonly [string, ...string[]]
  form: 'mobile' | 'desktop'
  /** The visitor's language, needed where the page would otherwise redirect to another locale. */
  language?: string
  categories: readonly string[]
  chromium: string
  /** Whether Chromium uses its sandbox. It cannot when run as root. */
  isSandboxed: boolean
  env?: NodeJS.ProcessEnv
}

/** Measures one page, without sending usage reports. @throws Error if Lighthouse could not measure */
export function lighthouseReport(
  address: string,
  {
    command: [program, ...first],
    form,
    language,
    categories,
    chromium,
    isSandboxed,
    env = process.env,
  }: LighthouseVisit,
): LighthouseReport {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-lighthouse-'))
  const path = join(folder, 'report.json')
  try {
    execFileSync(
      program,
      [
        ...[...first, address, '--quiet', '--no-enable-error-reporting'],
        ...['--output=json', `--output-path=${path}`, `--only-categories=${categories.join(',')}`],
        ...(form === 'desktop' ? ['--preset=desktop'] : []),
        ...(language === undefined
          ? []
          : [`--extra-headers=${JSON.stringify({ 'accept-language': language })}`]),
        `--chrome-flags=--headless=new${isSandboxed ? '' : ' --no-sandbox'} --disable-gpu --disable-background-networking`,
      ],
      {
        env: { ...env, npm_config_loglevel: 'error', CHROME_PATH: chromium, DO_NOT_TRACK: '1' },
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    )
    const report = JSON.parse(readFileSync(path, 'utf8')) as LighthouseReport
    if (report.runtimeError) throw new Error(`${address}: ${report.runtimeError.message}`)
    return report
  } finally {
    rmSync(folder, { recursive: true })
  }
}

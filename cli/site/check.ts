import { type CheckedSite, checkSite } from '../../admin/check/check-site.ts'
import { type Vitals, vitalsFindings, vitalsLine } from '../../admin/check/vitals.ts'
import { LIGHTHOUSE } from '../run-lighthouse.ts'
import { askOverHttp } from './ask-over-http.ts'
import {
  type Command,
  type Context,
  type CommandInput,
  printResult,
  required,
  textOption,
  UsageError,
} from './command.ts'
import { counted } from '../../admin/counted.ts'
import { isLighthouseInstalled, measuredVitals } from './measured-vitals.ts'

export const checkCommands: Record<string, Command> = {
  check: {
    usage:
      'URL [--max 200] [--no-external] [--no-browser | --no-sandbox] [--lighthouse | --no-lighthouse] [--no-consent] [--own HOST ...] [--allow NAME ...] [--json]',
    examples: [
      'check https://padaria.example/',
      'check http://padaria.localhost:8787/ --max 20 --no-external --json',
      'check https://padaria.example/ --own cdn.example --allow __cf_bm --lighthouse',
    ],
    options: {
      max: { type: 'string' },
      'no-external': { type: 'boolean' },
      'no-browser': { type: 'boolean' },
      'no-sandbox': { type: 'boolean' },
      lighthouse: { type: 'boolean' },
      'no-lighthouse': { type: 'boolean' },
      'no-consent': { type: 'boolean' },
      own: { type: 'string', multiple: true },
      allow: { type: 'string', multiple: true },
      json: { type: 'boolean' },
    },
    run: check,
  },
}

async function check(input: CommandInput, context: Context): Promise<void> {
  const start = startAddress(input)
  const max = Number(textOption(input, 'max') ?? 200)
  if (!Number.isInteger(max) || max < 1) throw new UsageError('--max must be a number from 1')
  const isGiven = (option: string) => input.values[option] === true
  if (isGiven('lighthouse') && isGiven('no-lighthouse'))
    throw new UsageError('--lighthouse or --no-lighthouse, not both')
  if (isGiven('lighthouse') && !isLighthouseInstalled(context.env)) throw new Error(WITHOUT_LIGHTHOUSE)
  const isSandboxed = !isGiven('no-sandbox')
  const without =
    isGiven('no-browser') && !isGiven('lighthouse') ? '' : await missingBrowser(context, isSandboxed)
  if (without !== null && isGiven('lighthouse')) throw new Error(without)
  const chromium = without === null ? await installedChromium(context) : null
  const { language, ...checked } = await checkedInBrowser(
    { chromium: isGiven('no-browser') ? null : chromium, isSandboxed },
    (visit) =>
      checkSite(start, {
        max,
        ask: askOverHttp(start),
        visit,
        areLinksChecked: !isGiven('no-external'),
        allowed: isGiven('no-consent') ? null : { hosts: words(input, 'own'), names: words(input, 'allow') },
        progress: context.progress ?? (() => {}),
      }),
  )
  const [first] = checked.pages
  const measured =
    first === undefined || isGiven('no-lighthouse')
      ? null
      : vitalsWhereInstalled(first, { chromium, isSandboxed, language }, context)
  const vitals = measured instanceof Error ? null : measured
  const findings = [...checked.findings, ...(vitals === null ? [] : vitalsFindings(vitals))]
  printResult(input, context, {
    value: { ...checked, findings, vitals },
    lines: findings.map(({ level, where, message }) => `${level}: ${where}: ${message}`),
  })
  if (vitals !== null) context.note(vitalsLine(vitals))
  if (measured instanceof Error) context.note(`Core Web Vitals are not measured: ${measured.message}`)
  noteExtent(checked, isGiven('no-browser') ? '' : without, context)
  const errors = findings.filter(({ level }) => level === 'error').length
  context.note(
    `${counted(checked.pages.length, 'page')}${checked.isCut ? ' (there are more: --max)' : ''}, ${counted(errors, 'error')}, ${counted(findings.length - errors, 'warning')}`,
  )
  if (checked.pages.length === 0) throw new Error('no page was read')
  if (measured instanceof Error && isGiven('lighthouse')) throw new Error('Lighthouse has failed')
  if (errors > 0) throw new Error('the site has errors')
}

const WITHOUT_LIGHTHOUSE = `no command lighthouse is installed, so Core Web Vitals are not measured: npm install --global ${LIGHTHOUSE}`
const WITHOUT_CHROMIUM =
  'no Chromium found, so what scripts load and store is not seen: install one, or name it in CHROMIUM'
const AS_ROOT =
  'Chromium has no sandbox as root, so what scripts load and store is not seen: run the check as another user, or with --no-sandbox where you trust the site'

/** Why no page can be opened in a browser; null if one can. */
async function missingBrowser(context: Context, isSandboxed: boolean): Promise<string | null> {
  if ((await installedChromium(context)) === null) return WITHOUT_CHROMIUM
  return process.getuid?.() === 0 && isSandboxed ? AS_ROOT : null
}

function startAddress({ words: [url = ''] }: CommandInput): string {
  required([url], 0, 'URL')
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new UsageError('URL must be an address with http or https')
  return new URL(url).href
}

/** The values of an option that may be repeated. */
function words({ values }: CommandInput, option: string): string[] {
  const given = values[option]
  return Array.isArray(given) ? given.filter((each) => typeof each === 'string') : []
}

/** Loaded here, so that other commands do not load Playwright. */
async function installedChromium({ env }: Context): Promise<string | null> {
  return (await import('../chromium.ts')).chromiumPath(env)
}

type Visit = Awaited<ReturnType<typeof import('./undecided-visit.ts').openUndecidedBrowser>>['visit']

/** @param chromium null for a check without a browser */
async function checkedInBrowser(
  { chromium, isSandboxed }: { chromium: string | null; isSandboxed: boolean },
  checkWith: (visit: Visit | null) => Promise<CheckedSite>,
): Promise<CheckedSite> {
  if (chromium === null) return checkWith(null)
  const { openUndecidedBrowser } = await import('./undecided-visit.ts')
  const browser = await openUndecidedBrowser(chromium, { isSandboxed })
  try {
    return await checkWith(browser.visit)
  } finally {
    await browser.close()
  }
}

/** @returns null if Lighthouse or a browser is missing; the error if Lighthouse could not measure */
function vitalsWhereInstalled(
  page: string,
  {
    chromium,
    isSandboxed,
    language,
  }: { chromium: string | null; isSandboxed: boolean; language: string | undefined },
  context: Context,
): Vitals | Error | null {
  if (!isLighthouseInstalled(context.env)) {
    context.note(WITHOUT_LIGHTHOUSE)
    return null
  }
  if (chromium === null) return null
  context.progress?.(`Lighthouse measures ${page}`)
  try {
    return measuredVitals(page, { chromium, isSandboxed, language, env: context.env })
  } catch (error) {
    return error as Error
  }
}

/**
 * The parts that the check did not cover.
 * @param without the reason why no browser was used; null if one was used, empty if none was requested
 */
function noteExtent({ pages, visited }: CheckedSite, without: string | null, { note }: Context): void {
  if (without !== null) {
    if (without !== '') note(without)
  } else if (visited < pages.length) note(`${visited} of ${pages.length} pages were opened in a browser`)
}

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { demoPages, startDemo } from '../test/support/demo.ts'
import {
  MAIN_BUDGET,
  PAGE_BUDGET,
  SCRIPT_BUDGET,
  SESSION_BUDGET,
  STUDIO_BUDGET,
  VISITOR_BUDGET,
  VITALS_BUDGET,
  WORKER_BUDGET,
} from './budget.ts'
import { FIRST_SECTION_END } from '../worker/page/first-section.ts'
import { brotliBytes, ON_THE_FLY } from './brotli.ts'
import { type ClientScripts, importClosure, readClientScripts } from './client-scripts.ts'
import { measureCompiled } from './compiled.ts'
import { BENCH_DIST, buildDemo } from './demo-build.ts'
import { kB, budgetWord, type Print, table } from './table.ts'

const root = join(import.meta.dirname, '..')

/** The size of the build next to its budget: the Worker, each section's script, each demo page. */
export async function measureBytes(print: Print): Promise<boolean> {
  buildDemo()
  const scripts = readClientScripts(join(root, BENCH_DIST, 'client', 'assets'))
  const kept = [
    weighWorker(print),
    await measureCompiled(print),
    weighScripts(scripts, print),
    weighStudio(print),
    await weighPages(scripts, print),
  ]
  return kept.every(Boolean)
}

/** As `wrangler deploy` counts: all modules together. */
function weighWorker(print: Print): boolean {
  const folder = join(root, BENCH_DIST, 'worker')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.js'),
  )
  const modules = files.map((file) => ({ file, bytes: readFileSync(join(folder, file)) }))
  const all = Buffer.concat(modules.map(({ bytes }) => bytes))
  const largest = modules.toSorted((a, b) => b.bytes.length - a.bytes.length).slice(0, 4)
  const isKept = gzip(all) <= WORKER_BUDGET
  print(
    table(
      ['Worker', 'raw kB', 'gzip kB', 'budget', ''],
      [
        [`${files.length} modules`, kB(all.length), kB(gzip(all)), kB(WORKER_BUDGET), budgetWord(isKept)],
        ...largest.map(({ file, bytes }) => [file, kB(bytes.length), kB(gzip(bytes)), '', '']),
      ],
    ),
  )
  return isKept
}

/**
 * Bytes of the scripts of every page, of sign-in and of measuring, and those that sections add: at once for all, and
 * later for each, without React.
 */
function weighScripts(scripts: ClientScripts, print: Print): boolean {
  const visitor = entry('visitor', scripts)
  const common = new Set([...visitor, ...entry('main', scripts)])
  const react = importClosure(scripts.react, scripts)
  const later = [...scripts.islands, ...scripts.enhancements].filter(([, file]) => !common.has(file))
  const own = later.map(([address, file]) => {
    const files = [...importClosure(file, scripts)].filter((each) => !common.has(each) && !react.has(each))
    const size = sum(files, (each) => gzip(scriptText(each, scripts)))
    const isExplained = existsSync(join(root, 'sections', address, 'javascript.md'))
    return {
      address,
      size,
      isIsland: scripts.islands.has(address),
      isKept: size <= SCRIPT_BUDGET || isExplained,
    }
  })
  const everyPage = sum([...visitor], (file) => brotli(scriptText(file, scripts)))
  print(
    table(
      ['every page', 'brotli kB', 'budget', ''],
      [['visitor', kB(everyPage), kB(VISITOR_BUDGET), budgetWord(everyPage <= VISITOR_BUDGET)]],
    ),
  )
  const session = new Set([...entry('session', scripts), ...entry('watch-session', scripts)])
  const signedIn = sum(
    [...session].filter((file) => !visitor.has(file)),
    (file) => brotli(scriptText(file, scripts)),
  )
  print(
    table(
      ['pages with sign-in, signed in', 'brotli kB', 'budget', ''],
      [['session', kB(signedIn), kB(SESSION_BUDGET), budgetWord(signedIn <= SESSION_BUDGET)]],
    ),
  )
  const measuring = sum([...entry('vitals', scripts)], (file) => brotli(scriptText(file, scripts)))
  print(
    table(
      ['pages that measure themselves', 'brotli kB', 'budget', ''],
      [['vitals', kB(measuring), kB(VITALS_BUDGET), budgetWord(measuring <= VITALS_BUDGET)]],
    ),
  )
  const weigh = (files: Iterable<string>) => sum([...files], (file) => gzip(scriptText(file, scripts)))
  const main = weigh([...common].filter((file) => !visitor.has(file)))
  print(
    table(
      ['script', 'gzip kB', 'budget', ''],
      [
        ['pages with sections that need one', kB(main), kB(MAIN_BUDGET), budgetWord(main <= MAIN_BUDGET)],
        ['React, with the first island', kB(weigh([...react].filter((file) => !common.has(file)))), '', ''],
        ...own
          .toSorted((a, b) => b.size - a.size)
          .map(({ address, size, isIsland, isKept }) => [
            `${address}${isIsland ? ' (island)' : ''}`,
            kB(size),
            kB(SCRIPT_BUDGET),
            budgetWord(isKept),
          ]),
      ],
    ),
  )
  return (
    everyPage <= VISITOR_BUDGET &&
    signedIn <= SESSION_BUDGET &&
    measuring <= VITALS_BUDGET &&
    main <= MAIN_BUDGET &&
    own.every(({ isKept }) => isKept)
  )
}

/**
 * Bytes that the Studio loads to edit a page: scripts, styles, and the texts of one language, here the longest. Other
 * screens are loaded on use. The catalogue of sections and its translation are data with rows of their own.
 */
function weighStudio(print: Print): boolean {
  const folder = join(root, BENCH_DIST, 'client', 'assets')
  const weigh = (file: string) => brotli(readFileSync(join(folder, file), 'utf8'))
  const all = readdirSync(folder).filter((file) => /^studio-.*\.(?:js|css)$/.test(file))
  const editor = studioFiles(folder, all)
  const texts = all.filter((file) => /^studio-[a-z]{2}-[A-Z]{2}-/.test(file))
  const longest = texts.toSorted((a, b) => weigh(b) - weigh(a)).slice(0, 1)
  const files = [...editor, ...longest]
  const size = sum(files, weigh)
  const isKept = editor.length > 0 && longest.length > 0 && size <= STUDIO_BUDGET
  const rest = all.filter((file) => !editor.includes(file) && !texts.includes(file))
  print(
    table(
      ['the Studio', 'brotli kB', 'budget', ''],
      [
        [`a page’s editor, ${files.length} files`, kB(size), kB(STUDIO_BUDGET), budgetWord(isKept)],
        ...rest.map((file) => [file, kB(weigh(file)), '', '']),
      ],
    ),
  )
  return isKept
}

/** The entry of the Studio and its start, which has the editor of pages, with their static imports and styles. */
function studioFiles(folder: string, all: readonly string[]): string[] {
  const texts = new Map(all.map((file) => [file, readFileSync(join(folder, file), 'utf8')]))
  const isBegin = (file: string) => file.endsWith('.js') && /^studio-(?:start-)?[\w-]{8}\.js$/.test(file)
  const scripts = new Set<string>()
  for (const file of all.filter(isBegin)) importClosure(file, { texts }, scripts)
  const styles = all.filter((file) => /^studio-studio-[\w-]{8}\.css$/.test(file))
  return [...scripts, ...styles]
}

async function weighPages(scripts: ClientScripts, print: Print): Promise<boolean> {
  const demo = await startDemo(BENCH_DIST)
  const rows: string[][] = []
  let areKept = true
  for (const { site, host, path } of demoPages()) {
    const response = await demo.worker.fetch(`http://${host}${encodeURI(path)}`)
    if (response.status !== 200) throw new Error(`${site} ${path} answered ${response.status}`)
    const html = await response.text()
    const css = Array.from(html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g), ([, text]) => text).join('')
    const first = firstScripts(html, scripts)
    const near = laterScripts(html, scripts, first, 'near')
    const used = laterScripts(html, scripts, first, 'used')
    const sizes = {
      html: brotli(html),
      ahead: brotli(html.slice(0, firstPaintEnd(html))),
      css: brotli(css),
      script: sum([...first], (file) => brotli(scriptText(file, scripts))),
      scripts: sum([...near], (file) => brotli(scriptText(file, scripts))),
      used: sum([...used], (file) => brotli(scriptText(file, scripts))),
    }
    const isKept = recordKeys(PAGE_BUDGET).every((part) => sizes[part] <= PAGE_BUDGET[part])
    areKept &&= isKept
    const raw = (files: Iterable<string>) => sum([...files], (file) => scriptText(file, scripts).length)
    rows.push([
      `${site} ${path}`,
      pair(Buffer.byteLength(html), sizes.html),
      kB(sizes.ahead),
      pair(Buffer.byteLength(css), sizes.css),
      pair(raw(first), sizes.script),
      pair(raw(near), sizes.scripts),
      hasForm(html) ? pair(raw(used), sizes.used) : '',
      budgetWord(isKept),
    ])
  }
  await demo.stop()
  const budget = recordKeys(PAGE_BUDGET).map((part) => kB(PAGE_BUDGET[part]))
  print(
    table(
      [
        'page, raw / brotli kB',
        'HTML',
        'to the first paint',
        'CSS in it',
        'script',
        'after scrolling',
        'once a form is used',
        '',
      ],
      [...rows, ['budget, brotli', ...budget, '']],
    ),
  )
  return areKept
}

/**
 * End of the part before the first paint: the first section if the paint waits for it
 * (docs/decisions/098-before-the-first-paint.md), otherwise the head.
 */
function firstPaintEnd(html: string): number {
  const end = html.indexOf(`id="${FIRST_SECTION_END}"`)
  return end < 0 ? html.indexOf('<body') : end
}

/** Scripts that the page loads at once. */
function firstScripts(html: string, scripts: ClientScripts): Set<string> {
  const files = new Set<string>()
  for (const [, source = ''] of html.matchAll(/<script[^>]* src="(\/assets\/[^"]+)"/g))
    importClosure(source, scripts, files)
  return files
}

/**
 * Markup that loads `overlays`: a dialog, a link with a conversion, a popup that may open by itself (client/visitor).
 */
const LOADS_OVERLAYS_IDLE = /<dialog|<[^>]* data-conversion="|"popups":\["/

/**
 * Scripts loaded after the last section has come near the viewport, or also after a visitor has entered each form;
 * without React. Scripts of some forms are loaded when the form comes near (docs/decisions/051-scripts.md).
 */
function laterScripts(
  html: string,
  scripts: ClientScripts,
  first: Set<string>,
  when: 'near' | 'used',
): Set<string> {
  const files = new Set(first)
  for (const [, kind, address = '', onUse] of html.matchAll(
    / data-(enhance|island)="([^"]+)"( data-enhance-on="use")?/g,
  )) {
    const file = (kind === 'island' ? scripts.islands : scripts.enhancements).get(address)
    if (file === undefined) throw new Error(`the build has no script of ${address}`)
    if (when === 'used' || onUse === undefined) importClosure(file, scripts, files)
  }
  if (LOADS_OVERLAYS_IDLE.test(html) || (when === 'used' && html.includes(' data-overlays="')))
    for (const file of entry('overlays', scripts)) files.add(file)
  const react = importClosure(scripts.react, scripts)
  return new Set([...files].filter((file) => first.has(file) || !react.has(file)))
}

function hasForm(html: string): boolean {
  return / data-form="[^"]+" data-layout=/.test(html)
}

/** A script that pages or other scripts name, with its static imports. */
function entry(
  name: 'visitor' | 'main' | 'overlays' | 'session' | 'watch-session' | 'vitals',
  scripts: ClientScripts,
): Set<string> {
  const file = [...scripts.texts.keys()].find((each) => each.replace(/-[\w-]{8}\.js$/, '') === name)
  if (file === undefined) throw new Error(`the build has no ${name} script`)
  return importClosure(file, scripts)
}

function scriptText(file: string, { texts }: ClientScripts): string {
  return texts.get(file) ?? ''
}

function brotli(text: string): number {
  return brotliBytes(text, ON_THE_FLY)
}

function gzip(text: string | Buffer): number {
  return gzipSync(text).length
}

function sum<T>(items: T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0)
}

function recordKeys<K extends string>(record: Record<K, number>): K[] {
  return Object.keys(record) as K[]
}

function pair(raw: number, compressed: number): string {
  return `${kB(raw)} / ${kB(compressed)}`
}

import type { Cookie } from '#shared/schema/cookie-group.ts'
import {
  CONSENT_KEY,
  cookiesAddress,
  isPrivate,
  optionalPrefixes,
  type Permissions,
  computePermissions,
  readDisabled,
} from '#shared/visitor/consent.ts'
import { readJson } from '#shared/visitor/read-json.ts'
import { storedJson } from '#shared/visitor/stored-json.ts'
import type { ConsentGiven } from '#shared/visitor/tags.ts'
import { isIdle } from './idle.ts'
import { page } from './page.ts'
import { randomName, readEntry, removeEntries, writeEntry } from './storage.ts'

const RECORD_KEY = 'consent_record'
const CHECKED_KEY = 'consent_checked'

/** Milliseconds for all attempts to load the list of cookies. */
const DEADLINE_MS = 2500

/** The visitor's decision, its time, and the list of cookies it covered. It is stored, and reported once. */
export interface ConsentRecord {
  id: string
  time: string
  /** Cookie name prefixes that the visitor could refuse at that time. */
  version: string[]
  /** The same prefixes with group and provider, so that a replaced cookie counts as a new one. */
  items?: string[]
  disabled: string[]
  groups: Pick<Permissions, 'analytics' | 'tracking' | 'refusesAll'>
  isSent?: boolean
}

export interface Consent extends Permissions {
  disabled: string[]
  /** Null before a decision, and when the list of cookies could not be loaded. */
  record: ConsentRecord | null
}

let known: Promise<Consent>
/** The stored decision that the known consent was read from; undefined at first. */
let knownEntry: string | null | undefined

/**
 * The consent of this visitor. A decision reloads its own page only. Other tabs and pages restored from the history may
 * know an older decision, so the consent is read again when the stored decision has changed.
 */
export async function currentConsent(): Promise<Consent> {
  const entry = readEntry(CONSENT_KEY)
  if (entry !== knownEntry) {
    knownEntry = entry
    known = readConsent()
  }
  await known
  // The visitor may have decided while the list of cookies was loaded.
  return isConsentOutdated() ? currentConsent() : known
}

/** Whether the stored decision has changed since this page read it. */
export function isConsentOutdated(): boolean {
  return readEntry(CONSENT_KEY) !== knownEntry
}

/** Announces the consent to the tag loader (client/inline/tags.ts), which listens for the first announcement only. */
export async function announceConsent(): Promise<void> {
  const { analytics, tracking, disabled } = await currentConsent()
  if (isSettled()) giveConsent({ analytics, tracking, disabled })
  if (isDecided()) await requestNewDecision()
}

export function giveConsent(detail: ConsentGiven): void {
  document.dispatchEvent(new CustomEvent('vitrine:consent', { detail }))
}

/** Whether the consent is settled: the visitor has decided, or the site assumes consent. */
export function isSettled(): boolean {
  return isDecided() || page.consent === 'opt_out'
}

export function isDecided(): boolean {
  return savedList() !== null
}

/** The stored list of disabled prefixes; null while undecided. */
export function savedList(): string[] | null {
  return readDisabled(readEntry(CONSENT_KEY))
}

/** @returns whether it could be stored */
export function saveList(disabled: string[]): boolean {
  return writeEntry(CONSENT_KEY, JSON.stringify(disabled))
}

/** The site's cookies; null when the request fails. */
export async function loadCookies(): Promise<Cookie[] | null> {
  try {
    return await readJson(cookiesAddress(location.href), AbortSignal.timeout(DEADLINE_MS))
  } catch {
    return null
  }
}

async function readConsent(): Promise<Consent> {
  const disabled = savedList()
  if (disabled === null) {
    const isAssumed = page.consent === 'opt_out'
    return withPrivacyControl({
      analytics: isAssumed,
      tracking: isAssumed,
      refusesAll: false,
      disabled: [],
      record: null,
    })
  }
  const stored = readRecord()
  const record =
    JSON.stringify(stored?.disabled) === JSON.stringify(disabled) ? stored : await newRecord(disabled)
  const groups = record?.groups ?? computePermissions(disabled, null)
  return withPrivacyControl({ ...groups, disabled, record })
}

/** Applies Global Privacy Control: it switches tracking off, even if the visitor has accepted it. */
function withPrivacyControl(consent: Consent): Consent {
  return isPrivate(navigator) ? { ...consent, tracking: false } : consent
}

/**
 * Creates the record on the first page after a decision: Reject deletes all other entries, so it could not be stored
 * earlier.
 */
async function newRecord(disabled: string[]): Promise<ConsentRecord | null> {
  const cookies = await loadCookies()
  if (cookies === null) return null
  const prefixes = optionalPrefixes(cookies)
  const record: ConsentRecord = {
    id: randomName(16),
    time: new Date().toISOString(),
    version: [...new Set([...prefixes.analytics, ...prefixes.tracking])].sort(),
    items: listItems(cookies),
    disabled,
    groups: computePermissions(disabled, prefixes),
  }
  saveRecord(record)
  writeEntry(CHECKED_KEY, '1', 'sessionStorage')
  return record
}

export function saveRecord(record: ConsentRecord): void {
  writeEntry(RECORD_KEY, JSON.stringify(record))
}

function readRecord(): ConsentRecord | null {
  // An unreadable record is replaced by a new one.
  return storedJson(readEntry(RECORD_KEY))
}

function listItems(cookies: Cookie[]): string[] {
  return cookies.flatMap(({ group, provider, sites_cookies_items }) =>
    group === 'required' ? [] : sites_cookies_items.map(({ prefix }) => [group, provider, prefix].join()),
  )
}

/**
 * Asks again when the list contains a cookie that the decision did not cover: a new cookie, or one that replaces
 * another. Checked once per visit, when the page is idle.
 */
async function requestNewDecision(): Promise<void> {
  if (readEntry(CHECKED_KEY, 'sessionStorage') !== null) return
  await isIdle()
  const record = readRecord()
  const cookies = await loadCookies()
  if (cookies === null || record === null) return
  writeEntry(CHECKED_KEY, '1', 'sessionStorage')
  if (listItems(cookies).every((item) => record.items?.includes(item))) return
  removeEntries((key) => key === CONSENT_KEY || key === RECORD_KEY)
  document.documentElement.dataset.consent = ''
}

import {
  ATTRIBUTION_HEADER,
  foreignReferrer,
  recordedAddress,
  parseTouch,
  UTM_PARAMETERS,
} from '#shared/visitor/attribution.ts'
import { isDisabled, SESSION_KEY } from '#shared/visitor/consent.ts'
import { attributionHeader, rememberVisit } from './attribution.ts'
import { type Consent, currentConsent, saveRecord } from './consent.ts'
import { sendEvent } from './retry-queue.ts'
import { page } from './page.ts'
import { randomName, browserCookies, readEntry, writeEntry } from './storage.ts'

type Action = 'pageView' | 'click' | 'submitForm'

/** A form that was sent. Its data is reported only if the visitor allows an identifier. */
interface ReportedForm {
  id: string
  name: string
  type: string
  data: object
}

/**
 * Sends one tracking event. If a visitor has refused everything, only the record of that decision is sent, once, with a
 * page view as anonymous as that of an undecided visitor.
 */
export async function report(action: Action, target: string, form?: ReportedForm): Promise<void> {
  // Read before the first await: a click may lead to another page before the consent is known.
  const here = new URL(location.href)
  const consent = await currentConsent()
  const { record } = consent
  const reportsConsent = action === 'pageView' && record !== null && !record.isSent
  if (consent.refusesAll && !reportsConsent) return
  const info = {
    ...(form && { form: consent.analytics ? form : { ...form, data: {} } }),
    ...(reportsConsent && { consent: consentInfo(record) }),
  }
  const attribution = action === 'pageView' ? attributionHeader(consent) : null
  const body = JSON.stringify({
    action,
    target,
    // Set here, so that a repeated event has the same id and time.
    event_id: randomName(32),
    occurred_at: new Date(),
    identifier: sessionId(consent),
    tenant_uuid: page.tenant_uuid,
    url: recordedAddress(here.href),
    ...campaign(here.searchParams),
    referrer: foreignReferrer(document.referrer, location.host) || storedValue('referrer') || 'direct',
    ...(Object.keys(info).length > 0 && { additional_info: info }),
  })
  if (reportsConsent) {
    // Also set in memory, because the browser may restore this page from the back/forward cache.
    record.isSent = true
    saveRecord(record)
  }
  if (attribution !== null) rememberVisit()
  sendEvent({ body, ...(attribution !== null && { headers: { [ATTRIBUTION_HEADER]: attribution } }) })
}

function consentInfo({ id, time, version, disabled }: NonNullable<Consent['record']>): object {
  return { id, time, version: version.join(), disabled }
}

/** 32 letters and digits; empty when the visitor does not allow an identifier. */
function sessionId(consent: Consent): string {
  if (!consent.analytics || isDisabled(SESSION_KEY, consent.disabled)) return ''
  const stored = readEntry(SESSION_KEY)
  if (stored && /^[A-Za-z0-9]{32}$/.test(stored)) return stored
  const created = randomName(32)
  // If storage is blocked, the id is empty: otherwise each page would count as another visitor.
  return writeEntry(SESSION_KEY, created) ? created : ''
}

/** The campaign of this address, or else the stored one. */
function campaign(query: URLSearchParams): Record<string, string> {
  const touch = parseTouch(query)
  const isNew = Object.keys(touch).length > 0
  return Object.fromEntries(
    UTM_PARAMETERS.map((name) => [name, (isNew ? touch[name] : storedValue(name)) ?? '']),
  )
}

function storedValue(name: string): string | undefined {
  try {
    const value = browserCookies().get(name)
    return value === undefined ? undefined : decodeURIComponent(value)
  } catch {
    return undefined // The Worker encodes its own values.
  }
}

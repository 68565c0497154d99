import type { Estimate } from '#shared/estimates/estimate.ts'
import {
  CONSENT_FIELD,
  type FieldEntries,
  type FieldRule,
  KEY_FIELD,
  TOKEN_FIELD,
  TURNSTILE_FIELD,
} from '#shared/forms/fields.ts'
import type { BookedTime } from '../../contract.ts'
import { isPrivate } from '#shared/visitor/consent.ts'
import type { Conversion } from '#shared/visitor/conversions.ts'
import { loadAhead } from '#shared/visitor/load-ahead.ts'
import { isSecret } from '#shared/forms/secret.ts'
import { filledIn, isAsked } from '#shared/forms/conditions.ts'
import { type FieldError, validateField, validateForm } from '#shared/forms/validate.ts'

/** The data in the form's script element, written by form.tsx. */
interface ScriptData {
  rules: FieldRule[]
  /** Megabytes of all files together. */
  filesMb?: number
  texts: Record<string, string>
  about: { name: string; type: string; conversion?: Conversion }
}

/** The response of `POST /api/forms/{form_id}`. */
interface FormAnswer {
  ok?: boolean
  message?: string
  errors?: Record<string, string>
  redirect?: string
  popup?: string
  /** Services that the Worker reports the conversion to, and the id it uses. */
  conversion?: { event_id: string; services: string[] }
  /** The estimate that the Worker has computed. */
  estimate?: Estimate
  /** A new token, because the one in the page was too young or too old. */
  token?: string
  /** The time that was booked. */
  booked?: BookedTime
}

/** Detail of `vitrine:form-sent`: a form was stored. Reports, conversions and popups listen for it. */
export interface FormSent {
  form_id: string
  name: string
  type: string
  data: Record<string, string | string[]>
  conversion?: Conversion | undefined
  popup?: string | undefined
  redirect?: string | undefined
}

interface Hooks {
  /** Called before a field is focused: it may be hidden. */
  reveal?: (field: Element) => void
  /** Called with each answer of the Worker, before its errors are shown. */
  answered?: (answer: FormAnswer) => void
}

/** Shows the errors of the fields below `root`; true when there are none. */
export type Check = (root: Element) => boolean

const CONTROLS = 'input,select,textarea'

export function enhanceForms(root: Element): void {
  for (const form of root.querySelectorAll<HTMLFormElement>('form[data-form]')) enhanceForm(form)
}

/**
 * Validates and sends a form without leaving the page. Reads no property of the form element, because a field
 * named `action` would shadow it.
 */
export function enhanceForm(form: HTMLFormElement, { reveal, answered }: Hooks = {}): Check {
  const find = (selector: string) => form.querySelector<HTMLElement>(selector)
  const { rules, filesMb, texts, about }: ScriptData = JSON.parse(find('script')?.textContent ?? '')
  const boxes = new Map<string, HTMLElement>()
  for (const box of form.querySelectorAll<HTMLElement>('[data-field]'))
    boxes.set(box.dataset.field ?? '', box)
  const slot = find('[data-turnstile]')
  let key = newKey()
  let token: string | undefined
  let isSending = false
  let botCheck: ReturnType<typeof loadBotCheck> | undefined
  const startBotCheck = () => {
    if (slot) botCheck ??= loadBotCheck(slot)
    // If loading fails, the next Send tries again.
    botCheck?.catch(() => {
      botCheck = undefined
    })
    return botCheck
  }
  form.setAttribute('novalidate', '')

  const say = ([message, limit]: FieldError) => texts[message]?.replace('{0}', String(limit)) ?? ''
  const read = () => {
    const data = new FormData(form)
    // An invalid number input has an empty value.
    const isBad = (name: string) => boxes.get(name)?.querySelector('input')?.validity.badInput
    return new Map<string, FieldEntries>(
      rules.map(({ name }) => [name, isBad(name) ? ['?'] : data.getAll(name)]),
    )
  }
  const show = (name: string, text: string) => {
    const box = boxes.get(name)
    const place = box?.querySelector('[id$="-error"]')
    if (!box || !place) return
    place.textContent = text
    for (const control of box.querySelectorAll(CONTROLS))
      control.setAttribute('aria-invalid', String(text !== ''))
  }
  const showAll = (errors: [name: string, text: string][], message = '') => {
    for (const { name } of rules) show(name, '')
    for (const [name, text] of errors) show(name, text)
    const summary = find('[data-summary]')
    // A single error needs no summary: its message is at the field, which gets the focus.
    if (summary) summary.textContent = errors.length === 1 ? '' : message
    const first = errors[0] && boxes.get(errors[0][0])
    if (first) reveal?.(first)
    first?.querySelector<HTMLElement>(CONTROLS)?.focus()
  }
  const adapt = () => {
    const entries = read()
    for (const rule of rules) {
      if (rule.condition) boxes.get(rule.name)?.toggleAttribute('data-unmet', !isAsked(rule, rules, entries))
    }
  }
  const isReported = ({ name }: FieldRule) => {
    if (name.startsWith('_')) return false
    const controls = boxes.get(name)?.querySelectorAll<HTMLInputElement>(CONTROLS) ?? []
    return ![...controls].some(({ autocomplete }) => isSecret(autocomplete))
  }
  const check: Check = (root) => {
    const errors = [...validateForm(rules, read(), matches, filesMb)].filter(([name]) =>
      root.contains(boxes.get(name) ?? null),
    )
    showAll(
      errors.map(([name, error]) => [name, say(error)]),
      errors[0] && texts['form.checkFields'],
    )
    return !errors[0]
  }

  form.addEventListener('input', ({ target }) => {
    adapt()
    // Only a field that shows an error is checked while the visitor types. Fields are not checked on blur: a new
    // message would move the button that the visitor is pressing.
    const box = (target as Element).closest<HTMLElement>('[data-field]')
    const rule =
      box?.querySelector('[aria-invalid=true]') && rules.find(({ name }) => name === box.dataset.field)
    const error = rule && validateField(rule, read().get(rule.name) ?? [], matches)
    if (rule) show(rule.name, error ? say(error) : '')
  })
  form.addEventListener('focusin', () => void startBotCheck(), { once: true })
  // The script loads at the first use of the form.
  if (form.matches(':focus-within')) void startBotCheck()

  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (isSending || !check(form)) return
    isSending = true
    const button = find('[data-send]')
    const label = button?.textContent ?? ''
    const press = (text: string | undefined) => {
      if (!button) return
      button.textContent = text ?? label
      button.ariaDisabled = String(isSending)
    }
    press(texts['form.sending'])
    const entries = read()
    const asked = rules.filter((rule) => isAsked(rule, rules, entries))
    const data = new FormData(form)
    for (const rule of rules) if (!asked.includes(rule)) data.delete(rule.name)
    data.set(KEY_FIELD, key)
    // The page may have no input for it.
    if (token) data.set(TOKEN_FIELD, token)
    if (about.conversion) data.set(CONSENT_FIELD, allowedGroups().join(' '))
    const answer = await Promise.resolve(startBotCheck())
      .then((widget) => widget?.answer())
      .then((proof) => {
        if (proof) data.set(TURNSTILE_FIELD, proof)
        return post(form, data)
      })
      .catch((): FormAnswer => ({}))
    isSending = false
    press(label)
    answered?.(answer)
    if (answer.ok) {
      key = newKey()
      const { redirect, popup } = answer
      const form_id = form.getAttribute('data-form') ?? ''
      const detail: FormSent = {
        ...about,
        conversion: conversionOfPage(about.conversion, answer.conversion),
        form_id,
        data: reportedData(asked.filter(isReported), entries),
        redirect,
        popup,
      }
      document.dispatchEvent(new CustomEvent('vitrine:form-sent', { detail }))
      // A listener may have added the parameters of the campaign that brought the visitor.
      if (detail.redirect) location.assign(detail.redirect)
      const sent = form.nextElementSibling as HTMLElement | null
      form.setAttribute('hidden', '')
      sent?.removeAttribute('hidden')
      sent?.focus()
    } else {
      token = answer.token ?? token
      showAll(Object.entries(answer.errors ?? {}), answer.message ?? texts['form.failed'])
    }
  })
  adapt()
  return check
}

async function post(form: HTMLFormElement, body: FormData): Promise<FormAnswer> {
  const headers = { accept: 'application/json' }
  return (await fetch(form.getAttribute('action') ?? '', { method: 'POST', headers, body })).json()
}

/**
 * Groups of services that the visitor's stored decision allows (client/visitor/consent.ts); none without a decision.
 * A group is not allowed if a cookie of its services is disabled.
 */
function allowedGroups(): string[] {
  try {
    const disabled: string[] = JSON.parse(localStorage.getItem('disabled_cookies') ?? '')
    const record = JSON.parse(localStorage.getItem('consent_record') ?? '')
    if (record.disabled.join() !== disabled.join()) return []
    const allows = (group: string, prefixes: string[]) =>
      record.groups[group] === true && !prefixes.some((prefix) => disabled.includes(prefix))
    return [
      ...(allows('analytics', ['_ga', '_gid']) ? ['analytics'] : []),
      ...(allows('tracking', ['_fbp', '_fbc']) && !isPrivate(navigator) ? ['tracking'] : []),
    ]
  } catch {
    return [] // Nothing is stored: the visitor has not decided.
  }
}

/**
 * The conversion as the page must still report it. Meta recognises an event by its id and counts it once. Google does
 * not, so the page leaves out what the Worker reports.
 */
function conversionOfPage(
  conversion: Conversion | undefined,
  byWorker: FormAnswer['conversion'],
): Conversion | undefined {
  if (!conversion || !byWorker) return conversion
  const { event_id, services } = byWorker
  return {
    ...conversion,
    ...(services.includes('meta') && { metaPixel: { ...conversion.metaPixel, event_id } }),
    ...(services.includes('google') && { googleAnalytics: null }),
  }
}

/** The values of a form for reports, without files and consent boxes. */
function reportedData(asked: FieldRule[], entries: ReadonlyMap<string, FieldEntries>): FormSent['data'] {
  const data: [string, string | string[]][] = []
  for (const { name, type } of asked) {
    const values = filledIn(entries.get(name) ?? []).filter((value) => typeof value === 'string')
    if (values[0] && type !== 'consent') data.push([name, type === 'multi' ? values : values[0]])
  }
  return Object.fromEntries(data)
}

/** The browser's own engine is used: the server does not send patterns that could hang it. */
function matches(pattern: string, value: string): boolean {
  return new RegExp(`^(?:${pattern})$`, 'u').test(value)
}

/** `randomUUID` exists on secure pages only. */
function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}

async function loadBotCheck(slot: HTMLElement) {
  const script = await loadAhead(() => import('./bot-check.browser.ts'))
  if (!script) throw new Error('no bot check')
  return script.showBotCheck(slot)
}

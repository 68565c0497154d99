import { isFields } from '../form/value-at.ts'

/** The values of a submission by the names of their fields. */
interface SentValues {
  data: Record<string, unknown>
}

/** The sum that the Worker computed, with its lines. */
export interface Estimate {
  amount: string
  currency: string
  lines: { label: string; value: string; amount: string }[]
}

const ESTIMATE = '_estimate'

/** The labels of a form’s fields by their names, from the sections of the site that show the form. */
export function labelsOfForm(content: unknown, form: string): ReadonlyMap<string, string> {
  const labels = new Map<string, string>()
  const collect = (value: unknown) => {
    if (Array.isArray(value)) for (const each of value) collect(each)
    else if (isFields(value)) {
      const { name, label } = value
      if (typeof name === 'string' && typeof label === 'string' && label !== '' && !labels.has(name))
        labels.set(name, label)
      for (const each of Object.values(value)) collect(each)
    }
  }
  const find = (value: unknown) => {
    if (Array.isArray(value)) for (const each of value) find(each)
    else if (isFields(value)) {
      if (value.custom_form_id === form) collect(value)
      else for (const each of Object.values(value)) find(each)
    }
  }
  find(content)
  return labels
}

/** The sent values with the labels of their fields, or their names without a label. */
export function shownValues(
  { data }: SentValues,
  labels: ReadonlyMap<string, string>,
): { name: string; label: string; text: string }[] {
  return Object.entries(data)
    .filter(([name]) => name !== ESTIMATE)
    .map(([name, value]) => ({ name, label: labels.get(name) ?? name, text: textOf(value) }))
    .filter(({ text }) => text !== '')
}

/** A list has one entry per line. A file is shown by its name. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join('\n')
  if (isFields(value)) return typeof value.name === 'string' ? value.name : JSON.stringify(value)
  return String(value)
}

/** A one-line summary: the first values. */
export function summaryOf(lead: SentValues): { title: string; rest: string } {
  const [title = '', ...rest] = shownValues(lead, new Map()).map(({ text }) => text.replaceAll(/\s+/g, ' '))
  return { title, rest: rest.join(' · ').slice(0, 160) }
}

/** The first value that is an e-mail address; null without one. */
export function addressIn({ data }: SentValues): string | null {
  const found = Object.values(data).find(
    (value) => typeof value === 'string' && /^[^\s@<>,;:"]+@[^\s@<>,;:"]+\.[^\s@<>,;:"]+$/.test(value),
  )
  return typeof found === 'string' ? found : null
}

/** A mailto link to the sender, with the submission quoted (RFC 6068). */
export function answerLink(
  address: string,
  { subject, quoted }: { subject: string; quoted: string },
): string {
  const body = `\n\n${quoted.replaceAll(/^/gm, '> ')}`.replaceAll('\n', '\r\n')
  return `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.slice(0, 1500))}`
}

export function estimateOf({ data }: SentValues): Estimate | null {
  const stored = data[ESTIMATE]
  if (!isFields(stored) || !Array.isArray(stored.lines)) return null
  const lines = stored.lines.filter(isFields).map(({ label, value, amount }) => ({
    ...{ label: String(label), value: String(value), amount: String(amount) },
  }))
  return { amount: String(stored.amount), currency: String(stored.currency), lines }
}

/** @param amount a decimal, such as `513.00` */
export function money(amount: string, currency: string, language: string): string {
  return new Intl.NumberFormat(language, { style: 'currency', currency }).format(Number(amount))
}

/** Deliveries that failed for good, so a recipient was not notified. */
export function failuresOf<Delivery extends { state: string }>({
  deliveries,
}: {
  deliveries: readonly Delivery[]
}): Delivery[] {
  return deliveries.filter(({ state }) => state === 'dead' || state === 'refused')
}

import type * as z from 'zod/mini'
import { escapeHtml } from '#shared/escape-html.ts'
import type { Html } from '../../fields/text.ts'
import type { Plan } from '../fields.ts'
import type { schema } from './schema.ts'

/** A row of the comparison: a feature, and its value in each plan. */
export interface Row {
  label: Html
  values: (string | boolean)[]
}

type Compared = z.output<typeof schema>['compareTable'][number]

/** The stored rows, or else every feature of any plan, in the order of their first occurrence. */
export function comparisonRows(plans: Plan[], compareTable: Compared[]): Row[] {
  const written = compareTable.filter(({ label }) => label !== '')
  if (written.length > 0) {
    return written.map(({ label, values }) => ({
      label: { html: escapeHtml(label) },
      values: plans.map((_, index) => values[index] ?? false).map((value) => (value === '' ? false : value)),
    }))
  }
  const labels = plans.flatMap(({ features }) => features.flatMap(({ text }) => (text ? [text.html] : [])))
  return [...new Set(labels)].map((html) => ({
    label: { html },
    values: plans.map(({ features }) =>
      features.some((feature) => feature.included && feature.text?.html === html),
    ),
  }))
}

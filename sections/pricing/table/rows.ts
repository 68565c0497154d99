import type * as z from 'zod/mini'
import { escapeHtml } from '#shared/escape-html.ts'
import type { Html } from '../../fields/text.ts'
import type { PricePlan } from '../fields.ts'
import type { schema } from './schema.ts'

/** A row of the comparison: a feature, and its value in each plan. */
export interface Row {
  label: Html
  /** More about a feature. */
  tooltip?: string | undefined
  values: (string | boolean)[]
}

type Compared = z.output<typeof schema>['compareTable'][number]

/** The stored rows, or else every feature of any plan, in the order of their first occurrence. */
export function comparisonRows(plans: PricePlan[], compareTable: Compared[]): Row[] {
  const written = compareTable.filter(({ label }) => label !== '')
  if (written.length > 0) {
    return written.map(({ label, values }) => ({
      label: { html: escapeHtml(label) },
      values: plans.map((_, index) => values[index] ?? false).map((value) => (value === '' ? false : value)),
    }))
  }
  const features = plans.flatMap((plan) => plan.features)
  const labels = features.flatMap(({ text }) => (text ? [text.html] : []))
  return [...new Set(labels)].map((html) => ({
    label: { html },
    tooltip: features.find(({ text, tooltip }) => text?.html === html && tooltip !== '')?.tooltip,
    values: plans.map(({ features }) =>
      features.some((feature) => feature.included && feature.text?.html === html),
    ),
  }))
}

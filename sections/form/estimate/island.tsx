import { useEffect, useRef, useState } from 'react'
import type { Estimate } from '#shared/estimates/estimate.ts'
import type { FormEntries } from '#shared/forms/fields.ts'
import type { SectionProps } from '../../contract.ts'
import card from '../../ui/form/card.module.css'
import { enhanceForm } from '../../ui/form/enhance-form.browser.ts'
import { type EstimateForm, estimateOf, withInputs } from '../../ui/form/estimate-form.ts'
import { Form, initialValues } from '../../ui/form/form.tsx'
import { storedFormId } from '../../ui/form/form-id.ts'
import { FORM_MESSAGES } from '../../ui/form/form-messages.ts'
import { hasHeading } from '../../ui/has-heading.ts'
import { Heading } from '../../ui/heading.tsx'
import layout from '../../ui/layout.module.css'
import { Inputs } from './inputs.tsx'
import { Receipt } from './receipt.tsx'
import type { schema } from './schema.ts'
import { followSliders } from './sliders.browser.ts'
import styles from './styles.module.css'

export const hydrate = 'use'

export const messages = [
  ...FORM_MESSAGES,
  'estimate.sum',
  'estimate.base',
  'estimate.minimum',
  'estimate.rounding',
  'estimate.later',
] as const

/**
 * Computes a price from quantities, options and conditions, and sends it with the form. It changes as the visitor
 * chooses; without scripts it is shown after the form is sent.
 */
export default function FormEstimate({ id, data, locale, context, t }: SectionProps<typeof schema>) {
  const form = withInputs(data)
  const root = useRef<HTMLDivElement>(null)
  const [entries, setEntries] = useState<FormEntries>(() => firstEntries(form, id, context.form?.result))
  const [stored, setStored] = useState<Estimate>()

  // Initial values are read from the controls, because a visitor may have used them before this script loaded.
  useEffect(() => {
    const element = root.current?.querySelector('form')
    if (!element) return
    const take = () => setEntries(readEntries(element))
    followSliders(element)
    element.addEventListener('input', take)
    enhanceForm(element, { answered: ({ estimate }) => setStored(estimate) })
    take()
    return () => element.removeEventListener('input', take)
  }, [])

  if (form.fields.length === 0 && !hasHeading(data)) return null
  const computed = estimateOf(form, entries)
  const receipt = (estimate: Estimate | undefined, isLive: boolean) =>
    estimate && (
      <Receipt form={form} entries={entries} estimate={estimate} isLive={isLive} locale={locale} t={t} />
    )
  return (
    <div ref={root} className={`${layout.inner} ${styles.root}`}>
      <Heading data={data} context={context} />
      {form.fields.length > 0 && (
        <div className={card.root}>
          <Form
            id={id}
            data={form}
            context={context}
            t={t}
            heading={data}
            opening={{
              count: data.inputs.length,
              render: (fields) => (
                <div className={styles.sheet}>
                  <Inputs form={form} fields={fields} locale={locale} />
                  {receipt(computed, true)}
                </div>
              ),
            }}
            receipt={receipt(stored ?? computed, false)}
          />
        </div>
      )}
    </div>
  )
}

type Result = NonNullable<SectionProps<typeof schema>['context']['form']>['result']

/** The values sent without a script, or the tenant's defaults. */
function firstEntries(form: EstimateForm, id: string, result: Result): FormEntries {
  const own = result?.form_id === storedFormId(form, id) ? result : undefined
  return new Map(form.fields.map((field) => [field.name, initialValues(field, own)]))
}

function readEntries(form: HTMLFormElement): FormEntries {
  const data = new FormData(form)
  return new Map([...data.keys()].map((name) => [name, data.getAll(name)]))
}

import type { CSSProperties, ReactNode } from 'react'
import { type FieldRule, MAX_FILE_MB, OWN_FIELD } from '#shared/forms/fields.ts'
import { isAsked } from '#shared/forms/conditions.ts'
import { type EnhanceOn, encodeJson } from '#shared/island.ts'
import type { MessageKey, Translate } from '#shared/messages.ts'
import type { FormResult, SectionContext, SectionData } from '../../contract.ts'
import type { BaseData } from '../../fields/section.ts'
import { buttonClass } from '../buttons.tsx'
import { itemTag } from '../level.ts'
import type { FieldProps } from './control.tsx'
import { FormField } from './field.tsx'
import { storedFormId } from './form-id.ts'
import styles from './form.module.css'
import type { FieldData, FormData } from './form-fields.ts'
import {
  browserRule,
  hasInput,
  limitValues,
  ruleMessages,
  fieldRule,
  acceptsSeveralFiles,
  withFileLimit,
} from './rules.ts'
import { FormMessages, Summary } from './summary.tsx'

export interface FormProps {
  /** Id of the section with the form. */
  id: string
  /** Prefix of the ids of its fields, where a section has several forms. */
  prefix?: string
  data: FormData
  context: SectionContext
  t: Translate
  /** `inline`: one field and its button on a line. `steps`: one step at a time. */
  layout?: 'stacked' | 'inline' | 'steps'
  /** Level of the heading above; fields of type heading are below it. */
  heading: Pick<BaseData, 'title' | 'titleTag'>
  /** Content before the fields; its controls are sent with them. */
  part?: FormPart
  /** Number of fields at the beginning of the form that the section renders itself. */
  opening?: { count: number; render: (fields: FieldProps[]) => ReactNode }
  /** Content below the message that the form was sent. */
  receipt?: ReactNode
}

/** Controls that a section adds to its form, such as the times that may be booked. */
export interface FormPart {
  /** Their names are the runtime's own (`OWN_FIELD`). */
  controls: { rule: FieldRule; id: string; label: string }[]
  content: ReactNode
}

/**
 * A form that works without a script: the Worker validates it and returns the page with the errors. The
 * script (enhance) avoids the reload. Renders nothing without fields.
 */
export function Form(props: FormProps) {
  const { id, prefix = id, data: stored, context, t, layout = 'stacked', heading, part: ownPart } = props
  const { opening, receipt } = props
  if (stored.fields.length === 0) return null
  const formId = storedFormId(stored, id)
  const limit = context.form?.filesMb ?? MAX_FILE_MB
  const data = { ...stored, fields: withFileLimit(stored.fields, limit) }
  const filesMb = acceptsSeveralFiles(data.fields) ? limit : undefined
  const result = context.form?.result?.form_id === formId ? context.form.result : undefined
  if (result?.ok)
    return (
      <div className={styles.box}>
        <FormMessages data={data} t={t} sent>
          {receipt}
        </FormMessages>
      </div>
    )
  const parts = formParts({ ...data, fields: data.fields.slice(opening?.count) })
  const isStepwise = layout === 'steps' && parts.length > 1
  const Legend = itemTag(heading as BaseData, context)
  const unmet = unmetFields(data, result)
  const fieldId = (name: string) => `${prefix}-${data.fields.findIndex((field) => field.name === name) + 1}`
  const fieldProps = (field: FieldData): FieldProps => ({
    id: fieldId(field.name),
    field,
    values: initialValues(field, result),
    error: fieldError(field, result, t),
    isUnmet: unmet.has(field.name),
    Heading: Legend,
    filesMb,
    t,
  })
  return (
    <div className={styles.box}>
      <form
        className={styles.root}
        method="post"
        action={`/api/forms/${formId}`}
        encType={data.fields.some(({ type }) => type === 'file') ? 'multipart/form-data' : undefined}
        data-form={formId}
        data-layout={layout === 'steps' && !isStepwise ? 'stacked' : layout}
        data-answered={result && 'no'}
        // Its answer may be a conversion or open a popup, so client/visitor/overlays.ts is loaded when a visitor enters
        // the form.
        data-overlays={data.conversion || data.success.popup ? '' : undefined}
        style={layout === 'inline' ? ({ '--columns': lineCount(data) } as CSSProperties) : undefined}
      >
        <OwnFields id={id} data={data} context={context} t={t} />
        <Summary result={result} data={data} t={t} fieldId={fieldId} controls={ownPart?.controls} />
        {ownPart?.content}
        {opening?.render(data.fields.slice(0, opening.count).map(fieldProps))}
        {parts.map((part, index) => (
          <Part
            key={part.fields[0]?.name}
            part={part}
            index={index}
            count={parts.length}
            isStepwise={isStepwise}
            t={t}
            Legend={Legend}
          >
            {part.fields.map((field) => (
              <FormField key={field.name} {...fieldProps(field)} />
            ))}
          </Part>
        ))}
        <Send data={data} context={context} t={t} canGoBack={isStepwise} />
        <ScriptData data={data} filesMb={filesMb} t={t} controls={ownPart?.controls} />
      </form>
      <FormMessages data={data} t={t}>
        {receipt}
      </FormMessages>
    </div>
  )
}

/** When the enhance.ts of a section with a form starts. */
export function enhanceOn(data: SectionData, context: SectionContext): EnhanceOn {
  return formsEnhanceOn([data as unknown as FormData], context) // the output of a schema with these fields
}

/**
 * The script of forms waits for the first use of a form (docs/decisions/051-scripts.md), except where it must prepare
 * something: conditional fields depend on values that the browser may have restored, and errors of a returned form are
 * removed as they are corrected.
 */
export function formsEnhanceOn(forms: FormData[], { form }: SectionContext): EnhanceOn {
  const isPrepared = forms.some(({ fields }) => fields.some(({ condition }) => condition))
  return isPrepared || form?.result ? undefined : 'use'
}

/** Number of controls on the same line as the button. */
function lineCount({ fields }: FormData): number {
  const isBelow = ({ type }: FieldData) => type === 'hidden' || type === 'consent' || type === 'checkbox'
  return Math.max(1, fields.filter((field) => !isBelow(field)).length)
}

interface PartData {
  title?: string
  text?: { html: string } | undefined
  fields: FieldData[]
}

/** The steps with their fields. Fields without a step are in the last one. */
function formParts({ fields, steps = [] }: FormData): PartData[] {
  const named = new Set(steps.flatMap((step) => step.fields))
  const parts = steps.map(({ title, text, fields: names }, index) => ({
    title,
    text,
    fields: fields.filter(
      ({ name }) => names.includes(name) || (index === steps.length - 1 && !named.has(name)),
    ),
  }))
  const filled = parts.filter((part) => part.fields.length > 0)
  return filled.length === 0 ? [{ fields }] : filled
}

interface PartProps {
  part: PartData
  index: number
  count: number
  /** One step at a time. */
  isStepwise: boolean
  t: Translate
  Legend: 'h2' | 'h3' | 'h4'
  children: ReactNode
}

/** One fieldset for each step. Without scripts, and in a form without steps, all are visible. */
function Part({ part, index, count, isStepwise, t, Legend, children }: PartProps) {
  if (count === 1) return part.fields.length > 0 && <div className={styles.fields}>{children}</div>
  const isLast = index === count - 1
  return (
    <fieldset
      className={styles.step}
      data-step={isStepwise ? true : undefined}
      data-current={(isStepwise && index === 0) || undefined}
      data-last={(isStepwise && isLast) || undefined}
    >
      <legend className={styles.legend} tabIndex={isStepwise ? -1 : undefined}>
        {isStepwise && (
          <>
            <span className={styles.count}>{t('form.step', { step: index + 1, count })}</span>
            <span className={styles.bar} style={{ '--done': (index + 1) / count } as CSSProperties} />
          </>
        )}
        {part.title && <Legend className={styles.stepTitle}>{part.title}</Legend>}
      </legend>
      {part.text && <p className={styles.stepText} dangerouslySetInnerHTML={{ __html: part.text.html }} />}
      <div className={styles.fields}>{children}</div>
      {isStepwise && !isLast && (
        <div className={styles.walk}>
          {index > 0 && <Back t={t} />}
          {/* Sends the form when the script did not load; the response shows all steps with their errors. */}
          <button type="submit" className={PRIMARY} data-next formNoValidate>
            {t('form.nextStep')}
          </button>
        </div>
      )}
    </fieldset>
  )
}

function Back({ t }: { t: Translate }) {
  return (
    <button type="button" className={buttonClass({ style: 'outline', variant: undefined })} data-back>
      {t('form.previousStep')}
    </button>
  )
}

const PRIMARY = buttonClass({ style: 'primary', variant: undefined })

type OwnProps = Pick<FormProps, 'data' | 'context' | 't'>

/**
 * Hidden fields by which the Worker finds the form. They come first, because the Worker needs them even if it reads
 * only the beginning of a long body.
 */
function OwnFields({ id, data, context, t }: OwnProps & { id: string }) {
  const { form, path } = context
  return (
    <>
      <input type="hidden" name={OWN_FIELD.page} value={path} />
      <input type="hidden" name={OWN_FIELD.section} value={id} />
      {form?.popup && <input type="hidden" name={OWN_FIELD.popup} value={form.popup} />}
      {form?.token && <input type="hidden" name={OWN_FIELD.token} value={form.token} />}
      {data.spam.honeypot && (
        <label className="visually-hidden" aria-hidden="true">
          {t('form.honeypot')}
          <input type="text" name={OWN_FIELD.honeypot} tabIndex={-1} autoComplete="off" />
        </label>
      )}
    </>
  )
}

function Send({ data, context, t, canGoBack }: OwnProps & { canGoBack: boolean }) {
  const key = data.spam.turnstile ? context.form?.turnstileKey : undefined
  return (
    <div className={styles.send}>
      {key !== undefined && <div className={styles.check} data-turnstile={key} />}
      <div className={styles.walk}>
        {canGoBack && <Back t={t} />}
        <button type="submit" className={PRIMARY} data-send>
          {data.submitLabel || t('form.submit')}
        </button>
      </div>
      {data.privacyText && (
        <p className={styles.privacy} dangerouslySetInnerHTML={{ __html: data.privacyText.html }} />
      )}
    </div>
  )
}

/** The data of the form's script: rules and error messages. */
function ScriptData({
  data,
  filesMb,
  t,
  controls = [],
}: {
  data: FormData
  filesMb: number | undefined
  t: Translate
  controls: FormPart['controls'] | undefined
}) {
  const ofFields = data.fields.filter((field) => hasInput(field) || field.condition).map(browserRule)
  const rules = [...controls.map(({ rule }) => rule), ...ofFields]
  const keys: MessageKey[] = [...ruleMessages(rules), 'form.sending', 'form.checkFields', 'form.failed']
  const texts: Partial<Record<MessageKey, string>> = Object.fromEntries(keys.map((key) => [key, t(key)]))
  if (data.error !== '') texts['form.failed'] = data.error
  const { name, type, conversion } = data
  return (
    <script
      type="application/json"
      dangerouslySetInnerHTML={{
        __html: encodeJson({ rules, filesMb, texts, about: { name, type, conversion } }),
      }}
    />
  )
}

export function initialValues(
  { name, default: standard }: FieldData,
  result: FormResult | undefined,
): string[] {
  return result ? (result.values.find(([field]) => field === name)?.[1] ?? []) : standard
}

function fieldError({ name }: FieldData, result: FormResult | undefined, t: Translate): string {
  const found = result?.errors.find(([field]) => field === name)
  return found === undefined ? '' : t(found[1], limitValues([found[1], found[2]]))
}

/**
 * Names of the fields whose condition does not hold. Where scripts run, they are hidden from the start, so that the
 * layout does not shift.
 */
function unmetFields({ fields }: FormData, result: FormResult | undefined): Set<string> {
  const rules = fields.map(fieldRule)
  const entries = new Map(fields.map((field) => [field.name, initialValues(field, result)]))
  return new Set(rules.filter((rule) => !isAsked(rule, rules, entries)).map(({ name }) => name))
}

import type { Element, RootContent } from 'hast'
import { FIELD_TYPES } from '#shared/forms/fields.ts'
import type { SiteFiles } from '../site-file.ts'
import { plainText } from './markdown.ts'

export type ImportedForm = SiteFiles['forms'][number]

/** A form with its fields, as a section and as the form that its submissions are stored under; null without a field. */
export function formSection(
  form: Element,
  formId: (name: string) => string,
): { form: ImportedForm; data: Record<string, unknown> } | null {
  const all = innerElements(form)
  const fields = all.flatMap((element, index) => formField(element, { all, index }))
  if (fields.length === 0) return null
  const heading = all.find(({ tagName }) => /^h[1-6]$/.test(tagName))
  const title = heading === undefined ? '' : plainText([heading]).trim()
  const button = all.find(
    ({ tagName, properties }) =>
      (tagName === 'button' && properties.type !== 'reset') ||
      (tagName === 'input' && properties.type === 'submit'),
  )
  const label =
    button === undefined ? '' : plainText([button]).trim() || String(button.properties.value ?? '')
  const id = formId(title || 'form')
  return {
    form: { id, name: title || id, fields },
    data: {
      ...(title !== '' && { title }),
      custom_form_id: id,
      name: title || id,
      fields: fields.map((field, index) => ({ id: `f${index + 1}`, ...field })),
      ...(label !== '' && { submitLabel: label.slice(0, 60) }),
    },
  }
}

const TYPES: ReadonlySet<string> = new Set(FIELD_TYPES)

function formField(
  element: Element,
  { all, index }: { all: Element[]; index: number },
): Record<string, unknown>[] {
  const { tagName, properties } = element
  if (!['input', 'textarea', 'select'].includes(tagName)) return []
  const given = tagName === 'input' ? String(properties.type ?? 'text') : tagName
  if (['submit', 'button', 'image', 'reset', 'hidden', 'password'].includes(given)) return []
  const label = fieldLabel(element, all.slice(0, index))
  const name =
    String(properties.name ?? '')
      .replace(/[^\w-]+/g, '-')
      .slice(0, 64) || `field-${index + 1}`
  const type =
    given === 'text' && /mail/i.test(`${name} ${label}`) ? 'email' : TYPES.has(given) ? given : 'text'
  const options = innerElements(element)
    .filter(({ tagName: tag }) => tag === 'option')
    .map((option) => ({ value: String(option.properties.value ?? ''), label: plainText([option]).trim() }))
    .filter((option) => option.label !== '')
  return [
    {
      name,
      type,
      ...(label !== '' && { label: label.slice(0, 500) }),
      ...(typeof properties.placeholder === 'string' && {
        placeholder: properties.placeholder.slice(0, 200),
      }),
      ...(properties.required === true && { required: true }),
      ...(options.length > 0 && { options }),
    },
  ]
}

/** The label for the field's id, or else a label that is the last element before the field. */
function fieldLabel({ properties }: Element, before: Element[]): string {
  const labels = before.filter(({ tagName }) => tagName === 'label')
  const named = labels.find(
    (label) => properties.id !== undefined && String(label.properties.htmlFor) === properties.id,
  )
  const label = named ?? (before.at(-1)?.tagName === 'label' ? labels.at(-1) : undefined)
  return label === undefined ? '' : plainText([label]).trim()
}

function innerElements(node: RootContent): Element[] {
  if (node.type !== 'element') return []
  return node.children.flatMap((child) => (child.type === 'element' ? [child, ...innerElements(child)] : []))
}

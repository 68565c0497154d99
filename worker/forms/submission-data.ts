import { ruleOf } from '#sections/ui/form/rules.ts'
import type { FormData as StoredForm } from '#sections/ui/form/form-fields.ts'
import type { FieldRule, FileInfo } from '#shared/forms/fields.ts'
import { filledIn, isAsked, numberOf } from '#shared/forms/validate.ts'
import type { Submission } from './read-submission.ts'

export type DataValue = string | number | boolean | readonly (string | object)[]

/** What a field is stored as. Files become what `fileOf` makes of them. */
export function dataOf(
  form: StoredForm,
  submission: Submission,
  fileOf: (file: FileInfo) => object,
): Record<string, DataValue> {
  const rules = form.fields.map(ruleOf)
  const asked = rules.filter((rule) => isAsked(rule, rules, submission))
  return Object.fromEntries(
    asked.flatMap((rule): [string, DataValue][] => {
      const value = storedValue(rule, filledIn(submission.get(rule.name) ?? []), fileOf)
      return value === undefined ? [] : [[rule.name, value]]
    }),
  )
}

function storedValue(
  { type }: FieldRule,
  filled: (string | FileInfo)[],
  fileOf: (file: FileInfo) => object,
): DataValue | undefined {
  const texts = filled.filter((each) => typeof each === 'string')
  switch (type) {
    case 'heading':
    case 'html':
      return undefined
    case 'checkbox':
    case 'consent':
      return texts.length > 0
    case 'file': {
      const files = filled.filter((each) => typeof each !== 'string')
      return files.length === 0 ? undefined : files.map(fileOf)
    }
    case 'multi':
      return texts.length === 0 ? undefined : texts
    case 'number':
    case 'integer':
    case 'rating':
      return texts[0] === undefined ? undefined : exactNumber(texts[0])
    default:
      return texts[0]
  }
}

/** A number that would lose digits stays as it was written. */
function exactNumber(text: string): number | string {
  const number = numberOf(text)
  return Number.isFinite(number) && Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : text
}

/** Files of the fields that are asked for, in the order of the form. */
export function filesOf(form: StoredForm, submission: Submission): File[] {
  const rules = form.fields.map(ruleOf)
  return rules
    .filter((rule) => rule.type === 'file' && isAsked(rule, rules, submission))
    .flatMap(({ name }) => filledIn(submission.get(name) ?? []))
    .filter((each) => each instanceof File)
}

/** One key for equal parts, in a form that tells nothing of them. */
export async function submissionKey(parts: readonly string[]): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(parts)))
  return Array.from(new Uint8Array(digest, 0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

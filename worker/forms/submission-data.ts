import { fieldRule } from '#sections/ui/form/rules.ts'
import type { FormData as StoredForm } from '#sections/ui/form/form-fields.ts'
import type { FieldRule, FileInfo } from '#shared/forms/fields.ts'
import { sha256 } from '#shared/crypto/digest.ts'
import { answersTo, isAsked } from '#shared/forms/conditions.ts'
import { parseNumber } from '#shared/forms/validate.ts'
import type { Submission } from './read-submission.ts'

export type DataValue = string | number | boolean | readonly (string | object)[]

/** The stored values of a form's fields. `fileOf` converts files. */
export function submissionData(
  form: StoredForm,
  submission: Submission,
  fileOf: (file: FileInfo) => object,
): Record<string, DataValue> {
  const rules = form.fields.map(fieldRule)
  const asked = rules.filter((rule) => isAsked(rule, rules, submission))
  return Object.fromEntries(
    asked.flatMap((rule): [string, DataValue][] => {
      const value = storedValue(rule, answersTo(rule, submission.get(rule.name)), fileOf)
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

/** A number that would lose digits stays a text. */
function exactNumber(text: string): number | string {
  const number = parseNumber(text)
  return Number.isFinite(number) && Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : text
}

/** Files of the fields that are shown, in the order of the form. */
export function submittedFiles(form: StoredForm, submission: Submission): File[] {
  const rules = form.fields.map(fieldRule)
  return rules
    .filter((rule) => rule.type === 'file' && isAsked(rule, rules, submission))
    .flatMap((rule) => answersTo(rule, submission.get(rule.name)))
    .filter((each) => each instanceof File)
}

/** Equal parts give the same key, which does not reveal them. */
export async function submissionKey(parts: readonly string[]): Promise<string> {
  return (await sha256(JSON.stringify(parts))).slice(0, 32)
}

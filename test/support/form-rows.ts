import type { FieldRule } from '#shared/forms/fields.ts'
import type { CaseRow } from './cases.ts'

/** A row of `form-validation.json` about the rules of one field. `__undefined__` means undefined. */
export interface FormRow extends CaseRow {
  input: {
    rule?: string
    rules?: (string | [string, number])[]
    param?: number | string | null
    value?: unknown
  }
  expected: {
    valid?: boolean
    message?: string | null
    messages_include?: string[]
    /** The rules leave this open; `WHERE_SILENT` decides. */
    silent?: boolean
  }
  /** Both outcomes are valid; `WHERE_SILENT` says which one the product has. */
  accept?: string[]
}

/** Whether the value of a row is valid here, where the rules leave it open. */
const WHERE_SILENT: Record<string, boolean> = {
  'frm-013': true,
  'frm-038': true,
  'frm-039': false,
  'frm-040': false,
  'frm-047': true,
  'frm-048': true,
  'frm-050': true,
  'frm-051': false,
  'frm-054': true,
  'frm-057': true,
  'frm-058': true,
  'frm-059': true,
  'frm-060': true,
  'frm-063': false,
  'frm-064': false,
  'frm-065': true,
  'frm-071': false,
  'frm-072': true,
  'frm-086': true,
  'frm-099': true,
}

/** Whether the value of the row is valid; undefined if the row leaves that open. */
export function isValidRow({ id, expected, accept }: FormRow): boolean | undefined {
  const { valid, silent } = expected
  return silent === true || accept !== undefined ? WHERE_SILENT[id] : valid
}

/** The field that a row is about, named `field`. */
export function fieldOfRow({ rule, rules = [rule ?? ''], param }: FormRow['input']): FieldRule {
  const field: FieldRule = { name: 'field', type: 'text' }
  for (const each of rules) {
    const [name, limit] = Array.isArray(each) ? each : [each, param]
    if (name === 'required') field.required = true
    else if (name === 'maxLength' || name === 'minLength') field[name] = Number(limit)
    else if (name === 'pattern') field.pattern = String(limit)
    else if (name === 'email' || name === 'number' || name === 'integer') field.type = name
  }
  return field
}

/** The value of a row; undefined for a field that is not sent. */
export function valueOfRow({ value }: FormRow['input']): unknown {
  if (value === '__undefined__') return undefined
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const { repeat, times, suffix } = value as { repeat: string; times: number; suffix: string }
  return repeat.repeat(times) + suffix
}

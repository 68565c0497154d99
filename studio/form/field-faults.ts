import type { Write } from '../text/text.ts'
import { fieldAt } from './field-at.ts'
import { type FieldSchema, type FormField, isListKind, limitOf } from './schema.ts'
import { type Path, valueAt } from './value-at.ts'

/** A value of a section that the Worker refuses or leaves out. */
export interface Fault {
  path: Path
  /** The Worker's words, in English. */
  message: string
}

/** The answer of the Worker about a section that it does not show as it is. */
export interface SectionRefusal {
  /** Why the whole section is not shown; null if it is shown without some values. */
  reason: string | null
  faults: readonly Fault[]
}

/** A fault at a field of the form. */
export interface PlacedFault {
  field: FormField
  /** Path of the field's control. The fault may be deeper, in a part of a link or of a picture. */
  path: Path
  text: string
}

/** Kinds that consist of fields with controls of their own. */
const GROUPS = ['object', 'button', 'list', 'form']

/** The first fault of each control of a section, in words. Faults of names that the schema lacks are left out. */
export function placedFaults(
  faults: readonly Fault[],
  { schema, data, write }: { schema: FieldSchema; data: unknown; write: Write },
): PlacedFault[] {
  const places = new Set<string>()
  return faults.flatMap((fault) => {
    const place = controlAround(schema, fault.path)
    if (place === null || places.has(place.path.join('.'))) return []
    places.add(place.path.join('.'))
    const text = faultText(place.field, { ...place, fault, value: valueAt(data, place.path), schema, write })
    return [{ field: place.field, path: place.path, text }]
  })
}

function controlAround(schema: FieldSchema, path: Path): { field: FormField; path: Path } | null {
  for (let length = 1; length <= path.length; length += 1) {
    const own = path.slice(0, length)
    const field = fieldAt(schema, own)
    if (field === null) return null
    if (!GROUPS.includes(field.kind) || length === path.length) return { field, path: own }
  }
  return null
}

interface About {
  path: Path
  fault: Fault
  value: unknown
  schema: FieldSchema
  write: Write
}

function faultText(field: FormField, { path, fault, value, schema, write }: About): string {
  const max = maxEntries(schema, path)
  if (max !== null) return write('fault.entries', { max })
  const isEmpty = value === undefined || value === null || value === ''
  if (isEmpty || (Array.isArray(value) && value.length === 0)) return write('fault.empty')
  const other = write('fault.other', { reason: fault.message })
  switch (field.kind) {
    case 'text':
    case 'inline':
    case 'rich': {
      const max = limitOf(field.schema, 'maxLength')
      return max !== undefined && String(value).length > max ? write('fault.long', { max }) : other
    }
    case 'number':
      return numberText(field.schema, write)
    case 'choice':
    case 'colour':
    case 'date':
    case 'icon':
    case 'link':
    case 'media':
    case 'popup':
    case 'url':
      return write(`fault.${field.kind}`)
    default:
      return other
  }
}

/** The maximum of a list whose first surplus entry has this path; else null. */
function maxEntries(schema: FieldSchema, path: Path): number | null {
  const list = typeof path.at(-1) === 'number' ? fieldAt(schema, path.slice(0, -1)) : null
  const max = list !== null && isListKind(list.kind) ? limitOf(list.schema, 'maxItems') : undefined
  return max !== undefined && max === path.at(-1) ? max : null
}

function numberText(schema: FieldSchema, write: Write): string {
  const min = limitOf(schema, 'minimum')
  const max = limitOf(schema, 'maximum')
  if (min !== undefined && max !== undefined) return write('fault.between', { min, max })
  if (min !== undefined) return write('fault.least', { min })
  return max === undefined ? write('fault.number') : write('fault.most', { max })
}

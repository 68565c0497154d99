import { lazy, Suspense } from 'react'
import { ChoiceField } from './choice-field.tsx'
import { referenceOf } from './condition.ts'
import { controlId, useFormValues } from './form-values.tsx'
import { ListField } from './list-field.tsx'
import { ObjectField } from './object-field.tsx'
import { PlainField } from './plain-field.tsx'
import type { FormField } from './schema.ts'
import { TextField } from './text-field.tsx'
import { ToggleField } from './toggle-field.tsx'
import { ValueField } from './value-field.tsx'
import type { Path } from './value-at.ts'

/** Loaded when needed, because most sections do without these. */
const ColourField = lazy(async () => ({ default: (await import('./colour-field.tsx')).ColourField }))
const ConditionField = lazy(async () => ({
  default: (await import('./condition-field.tsx')).ConditionField,
}))
const ConversionField = lazy(async () => ({
  default: (await import('./conversion-field.tsx')).ConversionField,
}))
const IconField = lazy(async () => ({ default: (await import('./icon-field.tsx')).IconField }))
const LinkField = lazy(async () => ({ default: (await import('./link-field.tsx')).LinkField }))
const MediaField = lazy(async () => ({ default: (await import('./media-field.tsx')).MediaField }))
const MixedField = lazy(async () => ({ default: (await import('./mixed-field.tsx')).MixedField }))

interface FieldProps {
  field: FormField
  path: Path
}

/** The control of a field, by its kind. */
export function FieldView(props: FieldProps) {
  const id = controlId(useFormValues(), props.path)
  return (
    <Suspense fallback={<span id={id} aria-busy hidden />}>
      <Control {...props} />
    </Suspense>
  )
}

function Control({ field, path }: FieldProps) {
  switch (field.kind) {
    case 'text':
    case 'inline':
    case 'rich':
      return <TextField field={field} path={path} />
    case 'number':
    case 'date':
    case 'url':
    case 'popup':
      return <PlainField field={field} path={path} />
    case 'toggle':
      return <ToggleField field={field} path={path} />
    case 'choice':
      return <ChoiceField field={field} path={path} />
    case 'colour':
      return <ColourField field={field} path={path} />
    case 'icon':
      return <IconField field={field} path={path} />
    case 'link':
      return <LinkField field={field} path={path} />
    case 'media':
      return <MediaField field={field} path={path} />
    case 'list':
    case 'form':
      return <ListField field={field} path={path} />
    case 'conversion':
      return <ConversionField field={field} path={path} />
    case 'mixed':
      return <MixedField field={field} path={path} />
    case 'object':
      if (referenceOf(field.schema) !== null) return <ConditionField field={field} path={path} />
      return <ObjectField field={field} path={path} />
    case 'button':
      return <ObjectField field={field} path={path} />
    default:
      return <ValueField field={field} path={path} />
  }
}

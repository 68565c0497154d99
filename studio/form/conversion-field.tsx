import { useMemo } from 'react'
import { ScreenText, useText } from '../text/use-text.tsx'
import { conversionSchema } from './conversion-fields.ts'
import { ObjectField } from './object-field.tsx'
import type { FormField } from './schema.ts'
import type { Path } from './value-at.ts'

interface ConversionProps {
  field: FormField
  path: Path
}

/** The data that is reported to advertising services, with a group for each service. */
export function ConversionField(props: ConversionProps) {
  return (
    <ScreenText screen="conversion" waiting={null}>
      <Services {...props} />
    </ScreenText>
  )
}

function Services({ field, path }: ConversionProps) {
  const { write } = useText()
  const schema = useMemo(() => conversionSchema(write), [write])
  return <ObjectField field={{ ...field, schema }} path={path} />
}

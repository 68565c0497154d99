import { section } from '../../fields/section.ts'
import { rich } from '../../fields/text.ts'
import { choice } from '../../fields/value.ts'

export const schema = section({
  body: rich({ help: 'Markdown or HTML' }),
  measure: choice(['text', 'wide'], { label: 'Line length', help: 'How long a line may be' }),
})

import { choice, rich, section } from '../../fields.ts'

export const schema = section({
  body: rich({ help: 'Markdown or HTML' }),
  measure: choice(['text', 'wide'], { help: 'How long a line may be' }),
})

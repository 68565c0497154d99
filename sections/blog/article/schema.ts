import { section } from '../../fields/section.ts'
import { toggle } from '../../fields/value.ts'

export const schema = section({
  share: toggle({ default: true, help: 'Links for sharing the article' }),
})

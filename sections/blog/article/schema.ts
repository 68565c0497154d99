import { section, toggle } from '../../fields.ts'

export const schema = section({
  share: toggle({ default: true, help: 'Links that pass the article on' }),
})

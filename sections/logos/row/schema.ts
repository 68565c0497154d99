import { link } from '../../fields/link.ts'
import { item, list } from '../../fields/list.ts'
import { media } from '../../fields/media.ts'
import { section } from '../../fields/section.ts'
import { text } from '../../fields/text.ts'
import { choice, toggle } from '../../fields/value.ts'

export const schema = section({
  items: list(
    item({
      media: media({ help: 'Without one the name is shown as text' }),
      name: text({ max: 120, help: 'Whose logo it is; read to visitors who cannot see it' }),
      link: link(),
    }),
    { max: 40, label: 'Logos' },
  ),
  marquee: toggle({
    label: 'Moving row',
    help: 'The logos move in a row; visitors can pause them',
  }),
  tone: choice(['original', 'grey'], { label: 'Colours', help: 'Grey suits logos of many colours' }),
})

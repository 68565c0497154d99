import { choice, item, link, list, media, section, text, toggle } from '../../fields.ts'

export const schema = section({
  items: list(
    item({
      media: media({ help: 'Without one the name stands as a word' }),
      name: text({ max: 120, help: 'Whose logo it is; read to who cannot see it' }),
      link: link(),
    }),
    { max: 40 },
  ),
  marquee: toggle({ help: 'They move past, one after the other; a visitor can pause it' }),
  tone: choice(['original', 'grey'], { help: 'Grey lets many colours stand together' }),
})

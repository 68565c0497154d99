import { item, list } from '../../fields/list.ts'
import { section } from '../../fields/section.ts'
import { text } from '../../fields/text.ts'
import { videoFields } from '../../ui/video/video-fields.ts'

export const schema = section({
  items: list(
    item({
      ...videoFields(),
      title: text({ max: 200 }),
      duration: text({ max: 12, help: 'As shown: 4:20' }),
    }),
    { max: 24, label: 'Videos' },
  ),
})

import { item, list, section, text } from '../../fields.ts'
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

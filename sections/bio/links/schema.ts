import { date, icon, item, link, list, media, section, text, toggle } from '../../fields.ts'

const WINDOW_HELP = 'A day counts whole, in UTC; a moment with its offset is exact'

const entry = item({
  label: text({ max: 120 }),
  link: link(),
  icon: icon(),
  media: media({ help: 'A small picture instead of the icon' }),
  highlighted: toggle(),
  from: date({ label: 'Shown from', help: WINDOW_HELP }),
  until: date({ label: 'Shown until', help: WINDOW_HELP }),
})

export const schema = section({ links: list(entry, { max: 60 }) })

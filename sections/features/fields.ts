import type * as z from 'zod/mini'
import { icon, item, link, list, media, number, rich, section, text } from '../fields.ts'

const feature = item({
  icon: icon(),
  media: media({ help: 'Shown instead of the icon' }),
  title: text({ max: 160 }),
  text: rich({ max: 4000 }),
  link: link(),
})

export const featuresSection = section({
  items: list(feature, { max: 24 }),
  columns: number({ min: 0, max: 4, default: 0, help: '0 is as many as suit the number of items' }),
})

type FeaturesData = z.output<typeof featuresSection>
export type Feature = FeaturesData['items'][number]

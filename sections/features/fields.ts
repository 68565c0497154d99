import type * as z from 'zod/mini'
import { icon } from '../fields/icon.ts'
import { link } from '../fields/link.ts'
import { item, list } from '../fields/list.ts'
import { media } from '../fields/media.ts'
import { section } from '../fields/section.ts'
import { rich, text } from '../fields/text.ts'
import { number } from '../fields/value.ts'

const feature = item({
  icon: icon(),
  media: media({ help: 'Shown instead of the icon' }),
  title: text({ max: 160 }),
  text: rich({ max: 4000 }),
  link: link(),
})

export const featuresSection = section({
  items: list(feature, { max: 24, label: 'Features' }),
  columns: number({ min: 0, max: 4, default: 0, help: '0: chosen by the number of items' }),
})

type FeaturesData = z.output<typeof featuresSection>
export type FeatureItem = FeaturesData['items'][number]

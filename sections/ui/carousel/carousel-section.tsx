import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { Translate } from '#shared/messages.ts'
import type { SectionContext } from '../../contract.ts'
import type { BaseData } from '../../fields/section.ts'
import { Heading } from '../heading.tsx'
import layout from '../layout.module.css'
import { textOfHtml } from '../plain-text.ts'
import { Carousel, type PerView } from './carousel.tsx'
import type { movement } from './movement.ts'

type Movement = { [Field in keyof typeof movement]: z.output<(typeof movement)[Field]> }

interface CarouselSectionProps {
  id: string
  data: BaseData & Movement
  context: SectionContext
  perView: PerView
  t: Translate
  /** One for each slide. */
  children: ReactNode
}

/** A section that consists of its heading and one carousel. */
export function CarouselSection({ id, data, context, perView, t, children }: CarouselSectionProps) {
  return (
    <div className={`${layout.inner} ${layout.stack}`}>
      <Heading data={data} context={context} />
      <Carousel
        id={id}
        label={data.a11yLabel || textOfHtml(data.title) || t('carousel.label')}
        perView={perView}
        visual={data.visual}
        rotate={data.autoRotate ? data.speed : undefined}
        loop={data.loop}
        t={t}
      >
        {children}
      </Carousel>
    </div>
  )
}

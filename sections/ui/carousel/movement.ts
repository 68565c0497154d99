import * as z from 'zod/mini'
import { field } from '#shared/schema/field.ts'
import { text } from '../../fields/text.ts'
import { choice, number, toggle } from '../../fields/value.ts'
import type { PerView } from './carousel.tsx'

/** Visible slides on a phone, a tablet and a desktop. A fraction shows a part of the next slide. */
export function perView({ sm, md, lg }: PerView) {
  const size = (fallback: number, label: string) =>
    number({ min: 1, max: 6, default: fallback, label, help: 'From 1 to 6; fractions let the next one show' })
  const sizes = z.object({
    sm: size(sm, 'On a phone'),
    md: size(md, 'On a tablet'),
    lg: size(lg, 'On a wide screen'),
  })
  return field('object', z.catch(z._default(sizes, { sm, md, lg }), { sm, md, lg }), {
    label: 'Side by side',
    help: 'Number shown at once',
  })
}

/** Movement and controls of a carousel. */
export const movement = {
  autoRotate: toggle({ help: 'Moves on by itself; never on phones or for visitors who ask for less motion' }),
  speed: number({ min: 5, max: 10, default: 6, help: 'Seconds between two moves' }),
  visual: choice(['dots', 'counter', 'numbers', 'arrows'], {
    label: 'Position marks',
    help: 'Markers that show which entry is visible',
  }),
  loop: toggle({ default: true, help: 'Continues with the first after the last' }),
  a11yLabel: text({
    max: 120,
    label: 'Name for screen readers',
    help: 'Describes the content of the carousel',
  }),
}

import * as z from 'zod/mini'
import { choice, number, text, toggle } from '../../fields.ts'
import type { PerView } from './track.tsx'

/** How many stand side by side: on a phone, on a tablet, on a desk. Fractions let the next one show. */
export function perView({ sm, md, lg }: PerView) {
  const size = (fallback: number) => number({ min: 1, max: 6, default: fallback })
  const sizes = z.object({ sm: size(sm), md: size(md), lg: size(lg) })
  return z.catch(z._default(sizes, { sm, md, lg }), { sm, md, lg })
}

/** How a carousel moves and what stands below it. */
export const movement = {
  autoRotate: toggle({ help: 'Moves on by itself; never on phones or for who asks for less motion' }),
  speed: number({ min: 5, max: 10, default: 6, help: 'Seconds between two moves' }),
  visual: choice(['dots', 'counter', 'numbers', 'arrows'], { help: 'What shows where one is' }),
  loop: toggle({ default: true, help: 'After the last comes the first' }),
  a11yLabel: text({ max: 120, help: 'Name of the carousel for screen readers' }),
}

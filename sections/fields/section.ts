import * as z from 'zod/mini'
import { field } from '#shared/schema/field.ts'
import { COLOUR_SCHEMES } from '#shared/colour-schemes.ts'
import { COLOUR_SCHEME_ID } from '#shared/schema/site-style.ts'
import { button, shadow } from './button.ts'
import { divider } from './divider.ts'
import { position } from './interface-rules.ts'
import { list } from './list.ts'
import { media } from './media.ts'
import { optionalObject } from './object.ts'
import { inline, rich, text } from './text.ts'
import { choice, colour, number, optionalChoice, toggle } from './value.ts'

const ALIGNMENTS = ['start', 'center', 'end', 'left', 'right'] as const

/** Shadow and position of a section. */
const layer = {
  elevation: shadow(),
  position: field('choice', z.catch(z.optional(position), undefined), {
    help: 'Whether it stays in view: sticky below the header, fixed at the foot of the window',
  }),
}

/** A colour scheme that every site has, or one of the site's own. */
const colourScheme = z.union([z.enum(COLOUR_SCHEMES), z.string().check(z.regex(COLOUR_SCHEME_ID))])

function spacing(label: string) {
  return field('number', z.catch(z.optional(z.number().check(z.minimum(0), z.maximum(100))), undefined), {
    label,
    help: 'From 0 to 100; empty: as for all sections',
  })
}

/** Fields that every section's `data` may have besides its own. */
const base = {
  anchor: text({ max: 64, help: 'Name for links to this section' }),
  colorScheme: field('choice', z.catch(z._default(colourScheme, 'default'), 'default'), {
    label: 'Colours',
    help: 'Colours of the section: a built-in scheme, or the id of one of the site’s own; light and dark are the same for every visitor',
  }),
  background: optionalObject(
    {
      color: colour({ label: 'Colour', help: 'Replaces the background of the scheme' }),
      image: media({ help: 'Fills the section behind its content' }),
      video: media({ help: 'Plays behind the content, without sound' }),
      overlay: number({ min: 0, max: 100, default: 0, help: 'Darkness over the picture, in percent' }),
      fixed: toggle({ help: 'Does not move while the page scrolls' }),
    },
    { help: 'Background of the section' },
  ),
  layer: optionalObject(layer, { help: 'Shadow and position of the section' }),
  padding: optionalObject(
    { top: spacing('Above'), bottom: spacing('Below') },
    { label: 'Space', help: 'Space between the content and the edges of the section' },
  ),
  width: choice(['contained', 'full'], { help: 'As wide as texts, or from edge to edge' }),
  align: optionalChoice(ALIGNMENTS, { label: 'Alignment', help: 'Alignment of the heading and the texts' }),
  alignMobile: optionalChoice(ALIGNMENTS, {
    label: 'Alignment on a phone',
    help: 'Empty: as on other screens',
  }),
  divider: optionalObject(
    {
      top: divider({ label: 'Above', help: 'On the upper edge' }),
      bottom: divider({ label: 'Below', help: 'On the lower edge' }),
    },
    { label: 'Dividers', help: 'Shapes on the edges of the section' },
  ),
  eyebrow: text({ max: 120, label: 'Line above the title', help: 'Small line above the title' }),
  title: inline({ help: 'Heading of the section' }),
  titleTag: optionalChoice(['h1', 'h2', 'h3'], {
    label: 'Level of the title',
    help: 'h1 is for the title of the page; empty: chosen by the position on the page',
  }),
  subtitle: rich({ help: 'Shown below the title' }),
  buttons: list(button(), { max: 3, help: 'Up to three, below the texts' }),
  animate: toggle({ help: 'Fade in when scrolled into view' }),
  trackingId: text({ max: 120, label: 'Tracking name', help: 'Name of the section in reports' }),
}

/** The schema of a section: its own fields added to the fields of every section. */
export function section<T extends z.core.$ZodLooseShape>(fields: T) {
  return z.object({ ...base, ...fields })
}

export type BaseData = z.output<z.ZodMiniObject<typeof base>>

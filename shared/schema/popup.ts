import * as z from 'zod/mini'
import { field } from './field.ts'
import { idText, lenientList, optional, withDefault } from './lenient.ts'

/** Unknown keys are not removed, because editors may need them. */
const popupStyleSchema = z.looseObject({
  background: field('colour', optional(z.string().check(z.maxLength(128))), {
    help: 'Background of the dialog; texts on it get enough contrast',
  }),
  text: field('colour', optional(z.string().check(z.maxLength(128))), {
    help: 'Colour of its texts, if they are readable in it',
  }),
  width: field('number', optional(z.number().check(z.minimum(240), z.maximum(1600))), {
    help: 'In pixels, from 240 to 1600, and never wider than the window; 960 unless it is set',
  }),
  radius: field('choice', optional(z.enum(['none', 'sm', 'md', 'lg', 'full'])), {
    label: 'Corners',
    help: 'As round as those of the site unless it is set',
  }),
  overlay: field('number', optional(z.number().check(z.minimum(0), z.maximum(100))), {
    help: 'Darkness over the page behind it, in percent; 55 unless it is set',
  }),
})

export type PopupStyle = z.output<typeof popupStyleSchema>

/** A row of `get_popups`. Page 0 holds the sections that are shown. */
export const popupSchema = z.object({
  id: field('id', idText(), { help: 'Identifies the popup in links to popup:… and in pages' }),
  name: field('text', withDefault(z.string(), ''), { help: 'Name of the dialog for screen readers' }),
  config: field(
    'object',
    z.object({
      style: field('object', optional(popupStyleSchema), { help: 'How the dialog looks' }),
      pages: field(
        'list',
        withDefault(
          lenientList(
            z.object({
              sections: field('list', withDefault(z.array(z.unknown()), []), {
                help: 'Sections, as on a page',
              }),
              persistent: field('toggle', optional(z.boolean()), {
                help: 'Only its own buttons close it, not Escape nor a click outside',
              }),
            }),
            20,
          ),
          [],
        ),
        { help: 'Up to 20; the sections of the first one are shown' },
      ),
      trigger: field(
        'object',
        optional(
          z.object({
            on: field('choice', z.enum(['manual', 'delay', 'scroll', 'exit']), { label: 'When' }),
            ms: field('number', optional(z.number().check(z.minimum(0), z.maximum(3_600_000))), {
              label: 'Delay',
              help: 'Milliseconds on the page before it opens, up to one hour; 0 unless it is set',
            }),
            percent: field('number', optional(z.number().check(z.minimum(0), z.maximum(100))), {
              help: 'How far down the page a visitor has scrolled before it opens; 50 unless it is set',
            }),
          }),
        ),
        { help: 'Opens it automatically on pages that name it; absent: only links open it' },
      ),
      frequency: field('number', optional(z.int().check(z.minimum(0))), {
        help: 'How often one browser opens it at most, by link or trigger; 0 or absent: no limit',
      }),
    }),
    { label: 'Configuration' },
  ),
})

export type Popup = z.output<typeof popupSchema>

import * as z from 'zod/mini'
import { COLOUR_SCHEMES } from '../colour-schemes.ts'
import { field } from './field.ts'
import { fontFileSchema } from './font-file.ts'
import { lenientList, optional, withDefault } from './lenient.ts'

/** Id of a scheme that the site defines in addition to the built-in ones. */
export const COLOUR_SCHEME_ID = /^[a-z][\w-]{0,39}$/i

function isOwnScheme(id: string): boolean {
  return !(COLOUR_SCHEMES as readonly string[]).includes(id)
}

function colour(help: string) {
  return field('colour', optional(z.string().check(z.maxLength(128))), { help })
}

const colours = {
  primary: colour('Buttons, links, and the background of sections with the accent scheme'),
  secondary: colour('Used as the accent colour if no accent is set'),
  accent: colour('Details like icons and lines; the primary colour unless it is set'),
  background: colour('Behind the page'),
  surface: colour('Cards, and sections with the muted scheme'),
  text: colour('Texts'),
  muted: colour('Secondary texts'),
}

const colourSchemeSchema = z.object({
  id: field('id', z.string().check(z.regex(COLOUR_SCHEME_ID), z.refine(isOwnScheme)), {
    help: 'Id for the colorScheme of a section: up to 40 letters, digits, hyphens and underscores, and not the name of a built-in scheme',
  }),
  colors: field('object', withDefault(z.object(colours), {}), {
    label: 'Colours',
    help: 'Replace those of the site; a scheme should set a background',
  }),
})

/** Colours, fonts and corners of a site. An unreadable colour counts as absent. */
export const siteStyleSchema = z.object({
  colors: field('object', withDefault(z.object(colours), {}), {
    label: 'Colours',
    help: 'Any CSS colours; shades and contrast are computed from them',
  }),
  schemes: field('list', optional(lenientList(colourSchemeSchema, 24)), {
    label: 'Colour schemes',
    help: 'Colour schemes for sections in addition to the built-in ones, up to 24',
  }),
  fonts: field(
    'object',
    withDefault(
      z.object({
        heading: field('text', optional(z.string()), { label: 'Headings', help: 'Name of a font family' }),
        body: field('text', optional(z.string()), { label: 'Texts', help: 'Name of a font family' }),
        files: field('list', optional(lenientList(fontFileSchema, 24)), {
          label: 'Font files',
          help: 'Files of the tenant’s own families, up to 24',
        }),
      }),
      {},
    ),
    { help: 'Families that Vitrine serves, that a device has, or of the tenant’s own files' },
  ),
  radius: field('choice', withDefault(z.enum(['none', 'sm', 'md', 'lg', 'full']), 'md'), {
    label: 'Corners',
    help: 'How round cards, pictures and buttons are; md unless it is set',
  }),
  scheme: field('choice', withDefault(z.enum(['light', 'dark', 'auto']), 'light'), {
    label: 'Light or dark',
    help: 'auto: as the device of the visitor asks for; light unless it is set',
  }),
})

export type SiteStyle = z.output<typeof siteStyleSchema>

import * as z from 'zod/mini'
import { type FieldNotes, field } from '#shared/schema/field.ts'
import { link } from '../fields/link.ts'
import { item, list } from '../fields/list.ts'
import { media } from '../fields/media.ts'
import { section } from '../fields/section.ts'
import { inline, rich, text } from '../fields/text.ts'
import { choice, toggle } from '../fields/value.ts'
import { lineFormFields } from '../ui/form/form-fields.ts'
import { payments, socialLinks } from '../ui/social.ts'

const BLOCK_KINDS = [
  ...(['links', 'text', 'brand', 'image', 'contact', 'newsletter', 'social', 'hours'] as const),
] as const

const links = (notes: FieldNotes = {}) =>
  list(item({ label: text({ max: 120 }), link: link() }), { max: 24, ...notes })

const formSchema = z.object(lineFormFields())

const storedBlock = item({
  kind: choice(BLOCK_KINDS, { help: 'What the column shows' }),
  title: text({ max: 120 }),
  text: rich({ max: 4000, help: 'For text, brand and newsletter blocks' }),
  links: links(),
  media: media({ help: 'The logo of a brand block, or the image' }),
  link: link({ help: 'Where the image leads' }),
  address: text({ max: 400, help: 'Line breaks are preserved' }),
  phone: text({ max: 40 }),
  whatsapp: text({ max: 40, label: 'WhatsApp', help: 'Number with the code of its country' }),
  email: text({ max: 200, label: 'E-mail', help: 'An e-mail address' }),
  hours: list(
    item({
      days: text({ max: 60, help: 'Like “Monday to Friday”' }),
      time: text({ max: 60, help: 'Like “9 to 18 h”' }),
    }),
    { max: 14, label: 'Opening hours', help: 'For an hours block, one line each' },
  ),
  social: socialLinks({ help: 'For a social block; without any it shows the profiles of the footer' }),
  custom_form_id: text({
    max: 120,
    label: 'Form id',
    help: 'For a newsletter block: the form that submissions are stored under',
  }),
  placeholder: text({ max: 120, help: 'For a newsletter block: example in the empty field' }),
  submitLabel: text({ max: 60, label: 'Button', help: 'For a newsletter block' }),
  privacyText: inline({
    max: 1000,
    label: 'Privacy note',
    help: 'For a newsletter block: small print at the button',
  }),
  form: field('object', z.catch(z.optional(formSchema), undefined), {
    help: 'For a newsletter block, instead of the fields beside it',
  }),
})

/** One column. All kinds have one shape, so that a block of the wrong kind drops a column instead of the footer. */
const block = z.pipe(
  storedBlock,
  z.transform((stored: z.output<typeof storedBlock>) => ({
    ...stored,
    form: stored.kind === 'newsletter' ? (stored.form ?? newsletterForm(stored)) : undefined,
  })),
)

/** The field of a newsletter without a form of its own. Its label is in the visitor's locale. */
function newsletterForm(stored: z.output<typeof storedBlock>): z.output<typeof formSchema> {
  const { custom_form_id, placeholder, submitLabel, privacyText } = stored
  const email = { name: 'email', type: 'email', required: true, autocomplete: 'email', placeholder }
  return z.parse(formSchema, {
    custom_form_id,
    type: 'newsletter',
    fields: [email],
    submitLabel,
    privacyText,
  })
}

/** The fields of every footer; the three addresses lay them out differently. */
export const footerSection = section({
  columns: list(block, { max: 8, help: 'Blocks side by side, each of one kind' }),
  social: socialLinks(),
  legal: links({ label: 'Legal links', help: 'At the bottom of the footer, like the privacy policy' }),
  copyright: text({ max: 300, help: '{year} stands for the current year' }),
  payments: payments({ help: 'Ways to pay, like visa, mastercard, pix' }),
  showLanguage: toggle({ label: 'Language selector', help: 'Shows the site’s languages' }),
  cookiePrefsLink: toggle({
    default: true,
    label: 'Cookie preferences',
    help: 'A button that opens the cookie preferences',
  }),
})

export type FooterData = z.output<typeof footerSection>
export type FooterBlock = FooterData['columns'][number]

import * as z from 'zod/mini'
import { choice, inline, item, link, list, media, rich, section, text, toggle } from '../fields.ts'
import { formFields } from '../ui/form/form-fields.ts'
import { payments, socialLinks } from '../ui/social.ts'

const BLOCK_KINDS = [
  ...(['links', 'text', 'brand', 'image', 'contact', 'newsletter', 'social', 'hours'] as const),
] as const

const links = () => list(item({ label: text({ max: 120 }), link: link() }), { max: 24 })

const formSchema = z.object(formFields())

const storedBlock = item({
  kind: choice(BLOCK_KINDS),
  title: text({ max: 120 }),
  text: rich({ max: 4000, help: 'Of text, brand and newsletter blocks' }),
  links: links(),
  media: media({ help: 'The logo of a brand block, or the image' }),
  link: link({ label: 'Where the image leads' }),
  address: text({ max: 400, help: 'Lines are kept as they are' }),
  phone: text({ max: 40 }),
  whatsapp: text({ max: 40 }),
  email: text({ max: 200 }),
  hours: list(item({ days: text({ max: 60 }), time: text({ max: 60 }) }), { max: 14 }),
  social: socialLinks({ help: 'Of a social block; without any it shows those of the footer' }),
  custom_form_id: text({ max: 120, help: 'Of a newsletter block' }),
  placeholder: text({ max: 120 }),
  submitLabel: text({ max: 60 }),
  privacyText: inline({ max: 1000 }),
  form: z.catch(z.optional(formSchema), undefined),
})

/** One column. All kinds are one shape, so that a block of the wrong kind costs a column and not the footer. */
const block = z.pipe(
  storedBlock,
  z.transform((stored: z.output<typeof storedBlock>) => ({
    ...stored,
    form: stored.kind === 'newsletter' ? (stored.form ?? newsletterForm(stored)) : undefined,
  })),
)

/** What a newsletter asks for when it names no form of its own. The label of the field is the visitor's language. */
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

/** What every footer stores; the three addresses lay it out differently. */
export const footerSection = section({
  columns: list(block, { max: 8 }),
  social: socialLinks(),
  legal: links(),
  copyright: text({ max: 300, help: '{year} stands for the current year' }),
  payments: payments({ help: 'Ways to pay, like visa, mastercard, pix' }),
  showLanguage: toggle(),
  cookiePrefsLink: toggle({ default: true, help: 'A button that opens the cookie preferences' }),
})

export type FooterData = z.output<typeof footerSection>
export type FooterBlock = FooterData['columns'][number]

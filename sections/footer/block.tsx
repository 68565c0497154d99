import type { ReactNode } from 'react'
import { mailHref } from '#shared/mail.ts'
import { phoneHref, whatsappHref } from '#shared/phone.ts'
import type { SectionProps } from '../contract.ts'
import { Form } from '../ui/form/form.tsx'
import type { ItemTag } from '../ui/level.ts'
import { LinkTo } from '../ui/link-to.tsx'
import { Picture } from '../ui/picture.tsx'
import { RichText } from '../ui/rich-text.tsx'
import type { SocialLink } from '../ui/social.ts'
import { SocialLinks } from '../ui/social-links.tsx'
import styles from './block.module.css'
import type { FooterBlock } from './fields.ts'

type BlockProps = Pick<SectionProps<never>, 'id' | 'context' | 't'> & {
  block: FooterBlock
  /** Index among the blocks. */
  index: number
  /** Profiles of the footer, for a social block without its own. */
  social: SocialLink[]
  titleTag: ItemTag
}

/** One column of a footer with its title and content. Renders nothing when it is empty. */
export function Block({ block, titleTag: Title, ...rest }: BlockProps) {
  const content = blockContent({ block, ...rest })
  if (content === null) return null
  return (
    <div className={styles.root} data-kind={block.kind}>
      {block.title !== '' && (
        <Title className={block.kind === 'brand' ? styles.name : styles.title}>{block.title}</Title>
      )}
      {content}
    </div>
  )
}

function blockContent({ id, index, block, social, context, t }: Omit<BlockProps, 'titleTag'>): ReactNode {
  switch (block.kind) {
    case 'links':
      return <Links links={block.links} />
    case 'text':
      return block.text ? <RichText text={block.text} className={styles.text} /> : null
    case 'brand':
      return block.media || block.text || block.title !== '' ? (
        <>
          {block.media && (
            <Picture
              media={block.media}
              className={styles.logo}
              resize={context.resizeImages}
              sizes="14rem"
            />
          )}
          <RichText text={block.text} className={styles.text} />
        </>
      ) : null
    case 'image':
      return block.media ? (
        <LinkTo link={block.link} className={styles.imageLink}>
          <Picture media={block.media} className={styles.image} resize={context.resizeImages} sizes="20rem" />
        </LinkTo>
      ) : null
    case 'contact':
      return <Contact block={block} />
    case 'social': {
      const links = block.social.length > 0 ? block.social : social
      return links.length === 0 ? null : <SocialLinks links={links} t={t} />
    }
    case 'hours':
      return <Hours hours={block.hours} />
    case 'newsletter':
      return <Newsletter id={id} index={index} block={block} context={context} t={t} />
    default:
      return block.kind satisfies never
  }
}

function Newsletter({ id, index, block, context, t }: Omit<BlockProps, 'titleTag' | 'social'>) {
  const { text, form } = block
  if (form === undefined) return null
  const fields = form.fields.map((field) =>
    field.type === 'email' && !field.label ? { ...field, label: { html: t('form.emailAddress') } } : field,
  )
  const data = { ...form, fields, submitLabel: form.submitLabel || t('form.subscribe') }
  return (
    <>
      <RichText text={text} className={styles.text} />
      <div className={styles.form}>
        <Form
          id={id}
          prefix={`${id}-column-${index + 1}`}
          data={data}
          context={context}
          t={t}
          heading={{ title: undefined, titleTag: 'h3' }}
          layout="inline"
        />
      </div>
    </>
  )
}

/** Links with an address, in a column. */
export function Links({ links, className }: { links: FooterBlock['links']; className?: string | undefined }) {
  const shown = links.filter(({ label, link }) => label !== '' && link?.href !== undefined)
  if (shown.length === 0) return null
  return (
    <ul className={className ?? styles.links}>
      {shown.map(({ label, link }) => (
        <li key={`${label} ${link?.href}`}>
          <LinkTo link={link} className={styles.link}>
            {label}
          </LinkTo>
        </li>
      ))}
    </ul>
  )
}

function Contact({ block: { address, phone, whatsapp, email } }: { block: FooterBlock }) {
  const ways = [
    { text: phone, href: phoneHref(phone) },
    { text: whatsappText(whatsapp), href: whatsappHref(whatsapp) },
    { text: email, href: mailHref(email) },
  ].filter(({ text }) => text !== '')
  if (address === '' && ways.length === 0) return null
  return (
    <address className={styles.contact}>
      {address !== '' && <p className={styles.address}>{address}</p>}
      {ways.map(({ text, href }) =>
        href === null ? (
          <p key={text}>{text}</p>
        ) : (
          <p key={href}>
            <a className={styles.link} href={href}>
              {text}
            </a>
          </p>
        ),
      )}
    </address>
  )
}

/** The number with the name of the service, which distinguishes it from the phone number. */
function whatsappText(number: string): string {
  return number === '' || /whatsapp/i.test(number) ? number : `WhatsApp ${number}`
}

function Hours({ hours }: Pick<FooterBlock, 'hours'>) {
  const shown = hours.filter(({ days }) => days !== '')
  if (shown.length === 0) return null
  return (
    <dl className={styles.hours}>
      {shown.map(({ days, time }) => (
        <div key={days} className={styles.day}>
          <dt>{days}</dt>
          <dd>{time}</dd>
        </div>
      ))}
    </dl>
  )
}

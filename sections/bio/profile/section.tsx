import { isExternal } from '#shared/urls.ts'
import type { SectionData, SectionProps } from '../../contract.ts'
import { Buttons } from '../../ui/buttons.tsx'
import { Picture } from '../../ui/picture.tsx'
import { textOfHtml } from '../../ui/plain-text.ts'
import { RichText } from '../../ui/rich-text.tsx'
import { SocialLinks } from '../../ui/social-links.tsx'
import sheet from '../sheet.module.css'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

export function hasTitle({ name }: SectionData): boolean {
  return name !== ''
}

/** The person as structured data, with links to their profiles. */
export function structuredData(data: SectionData, { url }: { url: string }): object[] {
  // This section's own schema has read the data.
  const { name, photo, bio, social } = data as unknown as SectionProps<typeof schema>['data']
  if (name === '') return []
  const profiles = social.flatMap((profile) => (profile.url && isExternal(profile.url) ? [profile.url] : []))
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'ProfilePage',
      mainEntity: {
        '@type': 'Person',
        name,
        ...(bio && { description: textOfHtml(bio) }),
        ...(photo && { image: new URL(photo.src, url).href }),
        ...(profiles.length > 0 && { sameAs: profiles }),
      },
    },
  ]
}

const PHOTO_SIZES = { small: '8rem', medium: '16rem', large: '(min-width: 36rem) 34rem, 90vw' }

/** A person: portrait, name, text and profiles. */
export default function BioProfile({ data, context, t }: SectionProps<typeof schema>) {
  const { name, title, bio, subtitle, photo, shape, photoSize, social, eyebrow, buttons } = data
  const Title = data.titleTag ?? context.titleTag
  const text = bio ?? subtitle
  if (name === '' && !title && !text && !photo && social.length === 0) return null
  return (
    <div
      className={`${sheet.root} ${styles.root}`}
      data-align={data.align ?? 'center'}
      data-photo={photo && photoSize !== 'small' ? photoSize : undefined}
    >
      {photo && (
        // The name is below the portrait, so the alternative text does not repeat it.
        <Picture
          media={{ ...photo, alt: name === '' ? photo.alt : '' }}
          className={shape === 'square' ? styles.square : styles.circle}
          eager={context.first}
          resize={context.resizeImages}
          sizes={PHOTO_SIZES[photoSize]}
        />
      )}
      {title ? (
        <Title className={styles.name} dangerouslySetInnerHTML={{ __html: title.html }} />
      ) : (
        name !== '' && <Title className={styles.name}>{name}</Title>
      )}
      {eyebrow !== '' && <p className={styles.role}>{eyebrow}</p>}
      <RichText text={text} className={styles.bio} />
      <SocialLinks links={social} name={name} t={t} className={styles.social} />
      <Buttons buttons={buttons} className={styles.buttons} />
    </div>
  )
}

import type { CSSProperties } from 'react'
import { safeHref } from '#shared/urls.ts'
import type { SectionData, SectionProps } from '../../contract.ts'
import { buttonClass } from '../../ui/buttons.tsx'
import { Facade } from '../../ui/embed/facade.tsx'
import { readEmbed } from '../../ui/embed/providers.ts'
import { hasHeading } from '../../ui/has-heading.ts'
import { Heading } from '../../ui/heading.tsx'
import layout from '../../ui/layout.module.css'
import { textOfHtml } from '../../ui/plain-text.ts'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

type Props = SectionProps<typeof schema>

/** A page of another service, in a frame that loads after a click. */
export default function EmbedFrame({ data, context, t }: Props) {
  const embed = readEmbed(data.url)
  const other = embed === null ? safeHref(data.url) : null
  if (embed === null && other === null && !hasHeading(data)) return null
  const label = embed && t('embed.show', { provider: embed.provider })
  return (
    <div className={`${layout.inner} ${layout.stack}`}>
      <Heading data={data} context={context} />
      {embed && label && (
        <figure>
          <div className={styles.box} style={{ '--height': `${data.height / 16}rem` } as CSSProperties}>
            <Facade
              src={embed.frame}
              href={embed.page}
              provider={embed.provider}
              title={data.name || textOfHtml(data.title) || embed.provider}
              label={label}
              consentGroup={data.consentGroup}
              poster={data.poster}
              eager={context.first}
              context={context}
              t={t}
            >
              <span className={styles.words} data-picture={data.poster && true} aria-hidden="true">
                {!data.poster && (
                  <span className={styles.name}>{data.name || textOfHtml(data.title) || embed.provider}</span>
                )}
                <span className={buttonClass({ style: 'primary', variant: undefined })}>{label}</span>
              </span>
            </Facade>
          </div>
          {data.caption && (
            <figcaption className={styles.caption} dangerouslySetInnerHTML={{ __html: data.caption.html }} />
          )}
        </figure>
      )}
      {other !== null && (
        <p>
          <a href={other} rel="noopener">
            {data.name || other}
          </a>
        </p>
      )}
    </div>
  )
}

export function isEnhanced(data: SectionData): boolean {
  const { url } = data as Props['data'] // the output of this section's schema
  return readEmbed(url) !== null
}

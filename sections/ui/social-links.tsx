import type { Translate } from '#shared/messages.ts'
import { isExternal } from '#shared/urls.ts'
import { Icon } from './icon.tsx'
import { findNetwork } from './networks.ts'
import type { SocialLink } from './social.ts'
import styles from './social-links.module.css'

interface SocialLinksProps {
  links: SocialLink[]
  /** Owner of the profiles, where the page does not name it beside them. */
  name?: string
  t: Translate
  className?: string | undefined
}

/** Social profiles as icons; a network without an icon is shown as text. */
export function SocialLinks({ links, name = '', t, className }: SocialLinksProps) {
  const shown = links.filter(({ url, network }) => url !== undefined && network !== '')
  if (shown.length === 0) return null
  return (
    <ul className={className === undefined ? styles.root : `${styles.root} ${className}`}>
      {shown.map(({ network, url, icon }) => {
        const written = findNetwork(network)?.name ?? network
        const hasMark = icon?.body !== undefined
        const label = profileLabel({ written, name, url: url ?? '', t })
        return (
          <li key={`${network} ${url}`}>
            <a
              className={hasMark ? styles.mark : styles.word}
              href={url}
              rel={isExternal(url ?? '') ? 'noopener' : undefined}
              aria-label={hasMark || name !== '' ? label : undefined}
            >
              {hasMark ? <Icon icon={icon} /> : written}
            </a>
          </li>
        )
      })}
    </ul>
  )
}

function profileLabel({
  written,
  name,
  url,
  t,
}: {
  written: string
  name: string
  url: string
  t: Translate
}): string {
  // An e-mail address is the label of its own link.
  if (url.startsWith('mailto:')) return `${written}: ${url.slice('mailto:'.length)}`
  return name === '' ? written : t('social.label', { name, network: written })
}

import type { ReactNode } from 'react'
import type { Translate } from '#shared/messages.ts'
import { phoneHref } from '#shared/phone.ts'
import { Arrow } from '../arrow.tsx'
import { directionsUrl } from './addresses.ts'
import type { MapData, PlaceData } from './map-fields.ts'
import styles from './map.module.css'

interface AddressProps {
  place: PlaceData
  map: Pick<MapData, 'provider'>
  t: Translate
  /** Name of the place, as a heading. */
  children?: ReactNode
}

/** The address as text, which needs no map. */
export function Address({ place, map, t, children }: AddressProps) {
  const { address, phone, hours } = place
  const directions = directionsUrl(place, map)
  const call = phoneHref(phone)
  if (!children && !address && phone === '' && hours === '' && directions === null) return null
  return (
    <div className={styles.place}>
      {children}
      <address className={styles.address}>
        {address && <p className={styles.lines} dangerouslySetInnerHTML={{ __html: address.html }} />}
        {hours !== '' && <p className={`${styles.lines} ${styles.muted}`}>{hours}</p>}
        {(phone !== '' || directions !== null) && (
          <p className={styles.actions}>
            {call === null ? phone !== '' && <span>{phone}</span> : <a href={call}>{phone}</a>}
            {directions !== null && (
              <a href={directions} rel="noopener">
                {t('map.directions')}
                <Arrow to="end" />
              </a>
            )}
          </p>
        )}
      </address>
    </div>
  )
}

export const addressStyles = styles

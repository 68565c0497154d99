import { ENHANCE_ATTRIBUTE } from '#shared/island.ts'
import type { SectionData, SectionProps } from '../../contract.ts'
import { Address, addressStyles } from '../../ui/map/address.tsx'
import { mapFrameUrl } from '../../ui/map/addresses.ts'
import { hasPlace, MapFrame } from '../../ui/map/map-frame.tsx'
import { placeObjects } from '../../ui/map/place-object.ts'
import { Form } from '../../ui/form/form.tsx'
import { hasHeading } from '../../ui/has-heading.ts'
import { Heading } from '../../ui/heading.tsx'
import layout from '../../ui/layout.module.css'
import { itemTag } from '../../ui/level.ts'
import { textOfHtml } from '../../ui/plain-text.ts'
import { Details } from '../details.tsx'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

export { enhanceOn } from '../../ui/form/form.tsx'

type Props = SectionProps<typeof schema>

/** Address of the section whose enhance.ts is the script of the map; the form has a script of its own. */
const MAP = 'map/embed'

/** A form, and a map of the place. */
export default function ContactWithMap({ id, data, context, t }: Props) {
  const { placeName, details } = data
  const Name = itemTag(data, context)
  const hasPlaceColumn = placeName !== '' || details.length > 0 || hasPlace(data)
  const hasMap = mapFrameUrl(data, data) !== null
  const hasFormColumn = data.fields.length > 0 || hasHeading(data)
  if (!hasPlaceColumn && !hasFormColumn) return null
  return (
    <div className={`${layout.inner} ${styles.root}`}>
      {hasFormColumn && (
        <div className={styles.write}>
          <Heading data={data} context={context} />
          <Form id={id} data={data} context={context} t={t} heading={data} />
        </div>
      )}
      {hasPlaceColumn && (
        <div className={styles.visit} {...(hasMap && { [ENHANCE_ATTRIBUTE]: MAP })}>
          <MapFrame
            place={data}
            map={data}
            title={placeName || textOfHtml(data.title)}
            context={context}
            t={t}
          />
          <Address place={data} map={data} t={t}>
            {placeName !== '' && <Name className={addressStyles.name}>{placeName}</Name>}
          </Address>
          <Details details={details} />
        </div>
      )}
    </div>
  )
}

export function structuredData(data: SectionData): object[] {
  const map = data as Props['data'] // the output of this section's schema
  return placeObjects(map, map.placeName || textOfHtml(map.title), map)
}

export function isEnhanced(data: SectionData): boolean {
  return (data as Props['data']).fields.length > 0 // the output of this section's schema
}

import { useText } from '../text/use-text.tsx'
import { Centred } from './centred.tsx'
import { PlaceLink } from './place-link.tsx'

export function NotFound() {
  const { write } = useText()
  return (
    <Centred label={write('app.nowhere')}>
      <PlaceLink to={{ kind: 'sites' }} className="button">
        {write('app.home')}
      </PlaceLink>
    </Centred>
  )
}

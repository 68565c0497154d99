import { OWN_FIELD } from '#shared/forms/fields.ts'
import type { Translate } from '#shared/messages.ts'
import type { bookableServices } from './timetable-of.ts'
import field from '../../ui/form/field.module.css'
import styles from './styles.module.css'

interface ServicesProps {
  id: string
  services: ReturnType<typeof bookableServices>
  /** Id of the service that is chosen at first. */
  chosen: string
  error: string
  t: Translate
  onChoose: (service: string) => void
}

/** The services to choose from, or the name of the only one. */
export function Services({ id, services, chosen, error, t, onChoose }: ServicesProps) {
  const [only] = services
  if (services.length === 1 && only !== undefined)
    return (
      <div className={styles.only} data-field={OWN_FIELD.service}>
        <input type="hidden" name={OWN_FIELD.service} value={only.id} />
        <Service service={only} t={t} />
      </div>
    )
  return (
    <fieldset className={styles.services} id={id} tabIndex={-1} data-field={OWN_FIELD.service}>
      <legend>{t('booking.service')}</legend>
      <div className={styles.choices}>
        {services.map((service) => (
          <label key={service.id} className={styles.service}>
            <input
              type="radio"
              name={OWN_FIELD.service}
              value={service.id}
              defaultChecked={service.id === chosen}
              onChange={() => onChoose(service.id)}
            />
            <Service service={service} t={t} />
          </label>
        ))}
      </div>
      <p className={field.error} id={`${id}-error`}>
        {error}
      </p>
    </fieldset>
  )
}

function Service({ service, t }: { service: ServicesProps['services'][number]; t: Translate }) {
  const { name, minutes, price, note } = service
  return (
    <span className={styles.about}>
      <strong className={styles.name}>{name}</strong>
      <span className={styles.facts}>
        <span>{t('booking.minutes', { count: minutes })}</span>
        {price && <span>{price}</span>}
      </span>
      {note && <span className={styles.note}>{note}</span>}
    </span>
  )
}

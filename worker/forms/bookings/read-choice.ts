import { isOffered } from '#shared/bookings/free-times.ts'
import type { BookedService, Timetable } from '#shared/bookings/timetable.ts'
import { OWN_FIELD } from '#shared/forms/fields.ts'
import type { FieldError } from '#shared/forms/validate.ts'
import { runtimeField, type Submission } from '../read-submission.ts'

/** A time in the timetable. Only the upstream knows whether it is taken. */
export interface TimeChoice {
  service: BookedService
  /** Unix milliseconds. */
  start: number
}

/** Reads the service and the time of a submission and checks them against the published timetable. */
export function readChoice(
  submission: Submission,
  timetable: Timetable,
  now: number,
): { choice: TimeChoice } | { errors: [field: string, error: FieldError][] } {
  const { services } = timetable
  const named = runtimeField(submission, OWN_FIELD.service)
  const service =
    named === undefined && services.length === 1 ? services[0] : services.find(({ id }) => id === named)
  if (service === undefined)
    return { errors: [[OWN_FIELD.service, [named === undefined ? 'form.required' : 'form.option']]] }
  const text = runtimeField(submission, OWN_FIELD.time)
  if (text === undefined) return { errors: [[OWN_FIELD.time, ['form.required']]] }
  const start = INSTANT.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(start) || !isOffered(timetable, service, start, now))
    return { errors: [[OWN_FIELD.time, ['booking.notOffered']]] }
  return { choice: { service, start } }
}

/** The format of the section's form: whole minutes in UTC. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/

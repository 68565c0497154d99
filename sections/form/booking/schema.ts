import * as z from 'zod/mini'
import { isTimeZone } from '#shared/bookings/time-zone.ts'
import { isTime } from '#shared/forms/date-time.ts'
import { field } from '#shared/schema/field.ts'
import { item, list } from '../../fields/list.ts'
import { section } from '../../fields/section.ts'
import { text } from '../../fields/text.ts'
import { date, number, toggle } from '../../fields/value.ts'
import { formFields } from '../../ui/form/form-fields.ts'

/** Days as a tenant writes them. The week begins on Monday, as in ISO 8601. */
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

export const schema = section({
  ...formFields(),
  services: list(
    item({
      name: text({ max: 200, help: 'What visitors choose' }),
      minutes: number({ min: 5, max: 1440, default: 30, label: 'Duration', help: 'In minutes' }),
      price: text({ max: 60, help: 'As it is shown, like R$ 80' }),
      note: text({ max: 200, help: 'Small text below the name' }),
    }),
    { max: 20, help: 'The services that visitors may book; a single one is chosen from the start' },
  ),
  timezone: field(
    'text',
    z
      .pipe(
        z._default(z.string().check(z.maxLength(64)), ''),
        z.transform((name) => name.trim() || 'UTC'),
      )
      .check(z.refine(isTimeZone, 'is not a time zone, such as America/Sao_Paulo')),
    { label: 'Time zone', help: 'IANA name of the zone that the hours are in, like America/Sao_Paulo' },
  ),
  weekly: list(item({ day: day(), from: time('From'), to: time('Until') }), {
    max: 50,
    label: 'Week',
    help: 'Open hours of each day; a day with a break has two entries',
  }),
  exceptions: list(
    item({
      date: date({ help: 'The day with different hours' }),
      closed: toggle({ help: 'Nothing may be booked on this day' }),
      from: time('From'),
      to: time('Until'),
    }),
    { max: 400, help: 'Days whose hours differ from the week; a day without hours is closed' },
  ),
  leadHours: number({
    min: 0,
    max: 8760,
    default: 0,
    label: 'Notice',
    help: 'Minimum hours between the booking and the booked time',
  }),
  daysAhead: number({ min: 0, max: 366, default: 30, help: 'How many days from today may be booked' }),
  slotMinutes: number({
    min: 5,
    max: 1440,
    default: 30,
    label: 'Grid',
    help: 'Minutes between two start times',
  }),
  capacity: number({
    min: 1,
    max: 1000,
    default: 1,
    help: 'How many bookings may overlap: chairs, rooms or people',
  }),
})

export type BookingData = z.output<typeof schema>

/** A weekday: its name, the first three letters, or its ISO 8601 number; 0 is Sunday too. Other values are left out. */
function day() {
  const stored = z.catch(z.optional(z.union([z.enum(DAYS), z.string(), z.number()])), undefined)
  const read = z.transform((value: string | number | undefined) => {
    const word = String(value ?? '')
      .trim()
      .toLowerCase()
    if (/^[0-7]$/.test(word)) return DAYS[(Number(word) + 6) % 7]
    return word.length < 3 ? undefined : DAYS.find((name) => name === word || name.slice(0, 3) === word)
  })
  return field('choice', z.pipe(stored, read), {
    read: z.optional(z.enum(DAYS)),
    help: 'From monday to sunday, or from 1 to 7',
  })
}

/** Hours and minutes, 24:00 for the end of the day; any other value becomes empty. */
function time(label: string) {
  const stored = z.catch(z._default(z.string(), ''), '')
  const read = z.transform((value: string) => {
    const padded = value.trim().replace(/^(\d):/, '0$1:')
    return padded.length === 5 && (isTime(padded) || padded === '24:00') ? padded : ''
  })
  return field('text', z.pipe(stored, read), { label, help: 'Like 09:00; 24:00 is the end of the day' })
}

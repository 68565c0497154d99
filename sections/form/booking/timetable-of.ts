import type { DateException, OpenHours, Timetable } from '#shared/bookings/timetable.ts'
import type { BookingData } from './schema.ts'

/** The timetable of a stored section; null for a section of another address. */
export function sectionTimetable({ address, data }: { address: string; data: object }): Timetable | null {
  return address === 'form/booking' ? timetableOf(data as BookingData) : null // the output of its schema
}

/** Empty entries are left out. */
export function timetableOf(data: BookingData): Timetable {
  const { timezone, leadHours, daysAhead, slotMinutes, capacity } = data
  return {
    services: bookableServices(data).map(({ id, name, minutes }) => ({ id, name, minutes })),
    ...{ timezone, leadHours, daysAhead, slotMinutes, capacity },
    weekly: data.weekly.flatMap(({ day, from, to }): OpenHours[] => {
      const hours = openHours(from, to)
      return day === undefined || hours === null ? [] : [{ day: DAYS.indexOf(day) + 1, ...hours }]
    }),
    exceptions: data.exceptions.flatMap(({ date, closed, from, to }): DateException[] =>
      date === undefined ? [] : [{ date: date.slice(0, 10), hours: closed ? null : openHours(from, to) }],
    ),
  }
}

/** The services that have a name, each with an id. */
export function bookableServices({ services }: BookingData) {
  return services.flatMap((service, index) => {
    const id = String(service.id ?? '').slice(0, 64) || `service-${index + 1}`
    return service.name === '' ? [] : [{ ...service, id }]
  })
}

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

function openHours(from: string, to: string): { from: number; to: number } | null {
  const [start, end] = [minutesOf(from), minutesOf(to)]
  return start === null || end === null || end <= start ? null : { from: start, to: end }
}

function minutesOf(time: string): number | null {
  if (time === '') return null
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

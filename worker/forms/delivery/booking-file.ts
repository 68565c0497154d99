import { oneLine } from '#shared/mail-text.ts'
import { type CalendarEvent, calendarFile } from './calendar-file.ts'
import type { Lead, LeadBooking } from './lead.ts'
import type { MailFile } from './mailer.ts'

/**
 * A calendar file with the booked time of a lead. Its bytes, like those of its mail, are the same in every attempt.
 * @param description text of the event besides its service
 */
export function bookingFile(
  { booking, about, url, submitted_at }: Lead & { booking: LeadBooking },
  { description, isCancelled }: { description: string; isCancelled: boolean },
): MailFile {
  const event: CalendarEvent = {
    ...{ id: booking.id, starts_at: booking.starts_at, ends_at: booking.ends_at, made_at: submitted_at },
    summary: bookingSummary(booking, about.site),
    description,
    url,
    isCancelled,
  }
  const host = URL.canParse(url) ? new URL(url).hostname : 'booking'
  return {
    name: 'booking.ics',
    type: 'text/calendar',
    content: calendarFile([event], { host, name: about.site }),
  }
}

export function bookingSummary({ service_name }: LeadBooking, site: string): string {
  return [service_name, site].map(oneLine).filter(Boolean).join(' · ')
}

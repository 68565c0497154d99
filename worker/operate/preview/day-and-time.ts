import { dateFormat } from '#shared/formatters.ts'

/** A moment in UTC. The preview script replaces it by the reader's time. */
export function dayAndTime(time: number, locale: string): string {
  return dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(time)
}

/** A moment in the format of a `datetime-local` input, in the browser's time zone. */
export function localMoment(moment: string): string {
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return ''
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The moment of such an input; null while it is incomplete. */
export function momentOf(local: string): string | null {
  const date = new Date(local)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

/** The name of the time zone at a moment, such as *Brasilia Standard Time*. @param timeZone by default the browser's */
export function zoneName(moment: Date, language: string, timeZone?: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZoneName: 'long', timeZone }).formatToParts(moment)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

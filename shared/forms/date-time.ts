const TIME = /^(?:[01]\d|2[0-3])(?::[0-5]\d){1,2}$/
const DATE = /^\d{4}-\d\d-\d\d$/

/** A time of day as a browser submits it: hours and minutes, optionally seconds. */
export function isTime(text: string): boolean {
  return TIME.test(text)
}

/** A text that `Date` parses. If it begins with an ISO 8601 date, that date exists in the calendar. */
export function isMoment(text: string): boolean {
  const [day] = /^\d{4}-\d\d-\d\d/.exec(text) ?? []
  return (day === undefined || isDate(day)) && !Number.isNaN(Date.parse(text))
}

/** An ISO 8601 date that exists in the calendar. `Date` reads 30 February as 2 March. */
export function isDate(text: string): boolean {
  if (!DATE.test(text)) return false
  const date = new Date(text)
  return date.getTime() > Number.NEGATIVE_INFINITY && date.toISOString().startsWith(text)
}

import type { PreviewData } from '#shared/preview-data.ts'

export interface Bar {
  /** Shows a second line of text below the bar's permanent one. */
  say(text: string): void
}

/** Starts the preview bar. It shows when the link expires, in the reader's time zone, and says when it has expired. */
export function startBar({ about, words }: PreviewData): Bar {
  const root = document.querySelector('vitrine-preview')?.shadowRoot
  const text = root?.querySelector('p')
  const until = new Date(about.until)
  const time = root?.querySelector('time')
  if (time) time.textContent = momentText(until, about.locale)
  const say = (message: string) => {
    const status = root?.querySelector('[role=status]')
    if (status) status.textContent = message
  }
  setTimeout(() => {
    text?.setAttribute('data-expired', '')
    say(words.expired)
  }, until.getTime() - Date.now())
  return { say }
}

const HALF_A_DAY_MS = 43_200_000

/** The time; with the date, if it is more than half a day away. */
export function momentText(moment: Date, locale: string): string {
  const isFar = moment.getTime() - Date.now() > HALF_A_DAY_MS
  return moment.toLocaleString(locale, { timeStyle: 'short', ...(isFar && { dateStyle: 'medium' }) })
}

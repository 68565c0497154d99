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
  if (time) time.textContent = until.toLocaleTimeString(about.locale, { hour: '2-digit', minute: '2-digit' })
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

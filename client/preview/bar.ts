import type { PreviewData } from '#shared/preview-data.ts'

export interface Bar {
  /** Says something below what the bar always says. */
  say(text: string): void
}

/** The bar tells the end of the link in the reader's own time, and when it has come. */
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

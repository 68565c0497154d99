import { enhanceEmbeds } from '../embed/embed.browser.ts'

/** Starts a video with autoplay, unless the visitor prefers less motion or saves data. */
export function enhanceVideos(root: Element): void {
  enhanceEmbeds(root)
  const isUnwanted =
    matchMedia('(prefers-reduced-motion: reduce)').matches ||
    (navigator as { connection?: { saveData?: boolean } }).connection?.saveData
  if (isUnwanted) return
  for (const video of root.querySelectorAll<HTMLVideoElement>('video[data-autoplay]')) {
    const pause = root.querySelector<HTMLInputElement>('[data-pause]')
    const play = () => {
      if (pause?.checked) video.pause()
      // The browser may forbid autoplay; then the poster stays.
      else video.play().catch(() => undefined)
    }
    pause?.addEventListener('change', play)
    play()
  }
}

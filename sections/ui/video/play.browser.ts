import { enhanceEmbeds } from '../embed/embed.browser.ts'

/** Starts a video with autoplay, unless the visitor prefers less motion. A visitor who saves data starts it by its button. */
export function enhanceVideos(root: Element): void {
  enhanceEmbeds(root)
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const savesData = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData
  for (const video of root.querySelectorAll<HTMLVideoElement>('video[data-autoplay]')) {
    const pause = root.querySelector<HTMLInputElement>('[data-pause]')
    const play = () => {
      if (pause?.checked) video.pause()
      // The browser may forbid autoplay; then the poster stays.
      else video.play().catch(() => undefined)
    }
    pause?.addEventListener('change', play)
    if (pause && savesData) pause.checked = true
    if (!savesData) play()
  }
}

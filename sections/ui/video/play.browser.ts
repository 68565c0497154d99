import { mayLoad } from '../embed/consent.browser.ts'
import { enhanceEmbeds } from '../embed/embed.browser.ts'

/** Makes facades open, and starts videos with autoplay unless the visitor prefers less motion. */
export function enhanceVideos(root: Element): void {
  enhanceEmbeds(root)
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const pause = root.querySelector<HTMLInputElement>('[data-pause]')
  for (const video of root.querySelectorAll<HTMLVideoElement>('video[data-autoplay]'))
    void start(video, pause)
}

/** A visitor who saves data, or does not allow another host's cookies, starts the video by its button. */
async function start(video: HTMLVideoElement, pause: HTMLInputElement | null): Promise<void> {
  const play = () => {
    if (pause?.checked) video.pause()
    // The browser may forbid autoplay; then the poster stays.
    else video.play().catch(() => undefined)
  }
  pause?.addEventListener('change', play)
  const { group } = video.dataset
  const savesData = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData
  if (!savesData && (group === undefined || (await mayLoad(group)))) return play()
  if (pause) pause.checked = true
  else video.controls = true
}

/** A video that another one takes the place of would play on unseen: it stops. */
export function playOneAtATime(root: Element, enhanceVideos: (root: Element) => void): void {
  const facades = Array.from(root.querySelectorAll('[data-embed]'), (box) => ({
    box,
    content: [...box.childNodes],
  }))
  /** Videos with autoplay that were stopped here, and go on once they are chosen. */
  const stopped = new Set<HTMLVideoElement>()
  enhanceVideos(root)
  root.addEventListener('change', showChosen)
  showChosen()

  function showChosen(): void {
    const chosen = root.querySelector(':checked')?.closest('li')
    // A single video cannot be left.
    if (!chosen) return
    for (const video of root.querySelectorAll('video')) {
      if (chosen.contains(video)) {
        if (stopped.delete(video)) video.play().catch(() => undefined)
      } else if (!video.paused) {
        video.pause()
        if (video.dataset.autoplay !== undefined) stopped.add(video)
      }
    }
    for (const { box, content } of facades) {
      if (!chosen.contains(box) && box.querySelector('iframe')) box.replaceChildren(...content)
    }
  }
}

/** Stops a video when the visitor chooses another one; otherwise it would continue unseen. */
export function playOneAtATime(root: Element, enhanceVideos: (root: Element) => void): void {
  const facades = Array.from(root.querySelectorAll('[data-embed]'), (box) => ({
    box,
    content: [...box.childNodes],
  }))
  /** Autoplaying videos that were stopped here; they continue when they are chosen again. */
  const stopped = new Set<HTMLVideoElement>()
  enhanceVideos(root)
  root.addEventListener('change', showChosen)
  showChosen()

  function showChosen(): void {
    const chosen = root.querySelector(':checked')?.closest('li')
    // With a single video there is nothing to switch.
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

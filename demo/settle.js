// Runs in the browser: loads all pictures and fonts, shows everything that appears on scrolling, and finishes all
// animations.
globalThis.settle = async () => {
  for (const image of document.images) image.loading = 'eager'
  const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
    scrollTo({ top: y, behavior: 'instant' })
    await painted()
  }
  scrollTo({ top: 0, behavior: 'instant' })
  await Promise.allSettled([...document.images].map((image) => image.decode()))
  await Promise.allSettled([...document.fonts].map((face) => face.load()))
  const coming = document
    .getAnimations()
    .filter(
      ({ effect, timeline }) => timeline === document.timeline && effect.getTiming().iterations !== Infinity,
    )
  await Promise.allSettled(coming.map(({ finished }) => finished))
  await painted()
}

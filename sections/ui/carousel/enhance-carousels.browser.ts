/** The carousel does not rotate on phones, nor for visitors who ask for reduced motion. */
const STILL = '(width < 600px), (prefers-reduced-motion: reduce)'

/** Adds previous, next, position marks and rotation to each carousel (carousel.tsx) below `element`. */
export default function enhanceCarousels(element: HTMLElement): void {
  for (const root of element.querySelectorAll<HTMLElement>('[data-carousel]')) enhance(root)
}

function enhance(root: HTMLElement): void {
  const row = root.querySelector<HTMLElement>('[data-slides]')
  const slides = [...(row?.children ?? [])].filter((child) => child instanceof HTMLElement)
  const controls = root.querySelector<HTMLElement>('[data-controls]')
  if (row === null || controls === null || slides.length < 2) return

  const places = [...controls.querySelectorAll<HTMLElement>('[data-place]')]
  const steps = [...controls.querySelectorAll<HTMLElement>('[data-move]')]
  const counter = controls.querySelector<HTMLElement>('[data-counter]')
  // Offsets and scroll positions are negative in a right-to-left row.
  const slideOffset = (slide: HTMLElement) => slide.offsetLeft - (slides[0]?.offsetLeft ?? 0)
  const room = () => row.scrollWidth - row.clientWidth
  const last = () => slides.findIndex((slide) => Math.abs(slideOffset(slide)) >= room() - 2)
  const current = () => {
    const gaps = slides.map((slide) => Math.abs(slideOffset(slide) - row.scrollLeft))
    const nearest = gaps.indexOf(Math.min(...gaps))
    return Math.abs(row.scrollLeft) >= room() - 2 ? Math.max(nearest, last()) : nearest
  }
  const show = (index: number) => {
    const slide = slides[index]
    if (slide) row.scrollTo({ left: slideOffset(slide) })
  }
  const move = (by: number) => {
    const end = last()
    const next = current() + by
    show('loop' in root.dataset ? (next + end + 1) % (end + 1) : Math.min(Math.max(next, 0), end))
  }
  const mark = () => {
    const index = current()
    const end = last()
    places.forEach((place, at) => {
      place.toggleAttribute('hidden', at > end)
      if (at === index) place.setAttribute('aria-current', 'true')
      else place.removeAttribute('aria-current')
    })
    if (counter)
      counter.textContent = `${counter.dataset.counter}`
        .replace('{index}', `${index + 1}`)
        .replace('{count}', `${end + 1}`)
    controls.toggleAttribute('hidden', end < 1)
    if ('loop' in root.dataset) return
    for (const step of steps) step.ariaDisabled = String(index === (step.dataset.move === '1' ? end : 0))
  }

  controls.addEventListener('click', (event) => {
    const isHit = (each: Element) => event.target instanceof Node && each.contains(event.target)
    const step = steps.find(isHit)
    if (step) move(Number(step.dataset.move))
    const place = places.findIndex(isHit)
    if (place < 0) return
    event.preventDefault()
    show(place)
  })
  row.addEventListener('scroll', () => requestAnimationFrame(mark), { passive: true })
  new ResizeObserver(mark).observe(row)
  root.dataset.ready = ''

  const seconds = Number(root.dataset.rotate)
  const pause = controls.querySelector<HTMLInputElement>('[data-pause]')
  if (!seconds || pause === null) return
  const stop = () => {
    pause.checked = true
  }
  // A visitor who moves the row stops the rotation; the checkbox alone starts it again.
  row.addEventListener('pointerdown', stop, { passive: true })
  row.addEventListener('wheel', stop, { passive: true })
  row.addEventListener('keydown', stop)
  controls.addEventListener('click', ({ target }) => target !== pause && stop())
  const still = matchMedia(STILL)
  setInterval(() => {
    const watched = root.matches(':hover, :focus-within') || document.hidden
    if (!pause.checked && !watched && !still.matches && root.isConnected) move(1)
  }, seconds * 1000)
}

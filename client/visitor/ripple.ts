/** Minimum time that a ripple is visible. */
const SHOWN_MS = 250
/** A touch that scrolls within this time shows no ripple. */
const TOUCH_DELAY_MS = 80

/** Shows a ripple where a button is pressed. Links and buttons opt in with the CSS property `--ripple`. */
export function rippleButtons(): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  const onPress = (event: PointerEvent) => {
    if (event.isPrimary && event.button === 0 && !still.matches) press(event)
  }
  document.addEventListener('pointerdown', onPress, { passive: true })
}

function press({ target, pointerType, clientX, clientY }: PointerEvent): void {
  const button = target instanceof Element ? target.closest<HTMLElement>('a,button') : null
  if (button === null || getComputedStyle(button).getPropertyValue('--ripple') === '') return
  let begun: number | null = null
  const begin = () => {
    begun = performance.now()
    show(button, clientX, clientY)
  }
  const waiting = pointerType === 'touch' ? setTimeout(begin, TOUCH_DELAY_MS) : begin()

  const released = new AbortController()
  const end = ({ type }: Event) => {
    released.abort()
    clearTimeout(waiting ?? undefined)
    // A tap ends before the delay: its ripple starts on release.
    if (begun === null && type === 'pointerup') begin()
    if (begun === null) return
    const left = Math.max(0, SHOWN_MS - (performance.now() - begun))
    setTimeout(() => button.removeAttribute('data-ripple'), left)
  }
  for (const type of ['pointerup', 'pointercancel'])
    document.addEventListener(type, end, { signal: released.signal, passive: true })
}

/**
 * Draws the ripple large enough to reach the farthest corner. Its CSS properties have no effect without the attribute.
 */
function show(button: HTMLElement, x: number, y: number): void {
  const { left, top, right, bottom } = button.getBoundingClientRect()
  const reach = Math.hypot(Math.max(x - left, right - x), Math.max(y - top, bottom - y))
  button.style.setProperty('--ripple-x', `${x - left}px`)
  button.style.setProperty('--ripple-y', `${y - top}px`)
  button.style.setProperty('--ripple-size', `${2 * reach}px`)
  button.setAttribute('data-ripple', '')
}

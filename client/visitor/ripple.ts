/** At least this long a ripple is seen; Spec §9. */
const SHOWN_MS = 250
/** A finger that only scrolls past leaves none; Spec §9. */
const TOUCH_DELAY_MS = 80

/** A wave from where a button is pressed. Which links and buttons have one is said by their style: `--ripple`. */
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
    // A tap is over before the delay; its ripple is what is left of it.
    if (begun === null && type === 'pointerup') begin()
    if (begun === null) return
    setTimeout(() => hide(button), Math.max(0, SHOWN_MS - (performance.now() - begun)))
  }
  for (const type of ['pointerup', 'pointercancel'])
    document.addEventListener(type, end, { signal: released.signal, passive: true })
}

/** Large enough to reach the corner that is furthest from the point. */
function show(button: HTMLElement, x: number, y: number): void {
  const { left, top, right, bottom } = button.getBoundingClientRect()
  const reach = Math.hypot(Math.max(x - left, right - x), Math.max(y - top, bottom - y))
  button.style.setProperty('--ripple-x', `${x - left}px`)
  button.style.setProperty('--ripple-y', `${y - top}px`)
  button.style.setProperty('--ripple-size', `${2 * reach}px`)
  button.setAttribute('data-ripple', '')
}

function hide(button: HTMLElement): void {
  button.removeAttribute('data-ripple')
  for (const name of ['--ripple-x', '--ripple-y', '--ripple-size']) button.style.removeProperty(name)
}

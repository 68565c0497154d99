import { remaining, UNITS } from './moment.ts'

/** Counts down every second, and announces the end. */
export default function countDown(root: HTMLElement): void {
  const clock = root.querySelector<HTMLElement>('[data-moment]')
  const over = root.querySelector<HTMLElement>('[data-over]')
  if (!clock || !over) return
  const moment = Number(clock.dataset.moment)
  const numbers = clock.querySelectorAll('span:first-child')

  const tick = () => {
    const now = Date.now()
    const left = remaining(moment, now)
    clock.dataset.counting = String(left !== null)
    clock.ariaHidden = String(left === null)
    if (left === null) {
      over.textContent = over.dataset.over ?? ''
      return
    }
    UNITS.forEach(({ unit }, index) => {
      const number = numbers[index]
      if (number) number.textContent = String(left[unit]).padStart(2, '0')
    })
    // Aligned with full seconds before the moment, so that no second is repeated or skipped.
    if (root.isConnected) setTimeout(tick, (moment - now) % 1000 || 1000)
  }
  tick()
}

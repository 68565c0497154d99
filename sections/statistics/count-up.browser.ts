/** Counts numbers up once they are visible. Screen readers get the final number from the start. */
export default function enhanceNumbers(element: HTMLElement): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue
        observer.unobserve(target)
        count(target)
      }
    },
    { threshold: 0.8 },
  )
  for (const number of element.querySelectorAll('[data-count]')) observer.observe(number)
}

function count(number: HTMLElement): void {
  const { count: final = '', seconds, locale } = number.dataset
  const target = Number(final)
  const digits = final.split('.')[1]?.length ?? 0
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  const copy = document.createElement('span')
  copy.ariaHidden = 'true'
  copy.textContent = format.format(0)
  number.append(copy)
  number.dataset.counting = ''
  const start = performance.now()
  const step = (now: number) => {
    const done = Math.min(1, (now - start) / (Number(seconds) * 1000))
    if (done < 1 && number.isConnected) {
      copy.textContent = format.format(target * (1 - (1 - done) ** 4))
      requestAnimationFrame(step)
      return
    }
    copy.remove()
    delete number.dataset.counting
  }
  requestAnimationFrame(step)
}

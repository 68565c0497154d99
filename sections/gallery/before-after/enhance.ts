/** The slider moves the edge between the two pictures. */
export default function enhancePairs(element: HTMLElement): void {
  for (const pair of element.querySelectorAll<HTMLElement>('[data-pair]')) {
    const range = pair.querySelector('input')
    const show = () => pair.style.setProperty('--at', `${range?.value}%`)
    range?.addEventListener('input', show)
    // The browser may have restored the value after a reload.
    show()
  }
}

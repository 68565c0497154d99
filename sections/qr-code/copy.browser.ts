/** Milliseconds for which a button confirms the copy. */
const CONFIRMED_MS = 2500

/** The button that copies a payment code. Without it, one click selects the code. */
export default function enhanceCopy(element: HTMLElement): void {
  if (!('clipboard' in navigator)) return
  for (const button of element.querySelectorAll<HTMLElement>('[data-copy]')) {
    const { copy = '', done = '' } = button.dataset
    const label = button.textContent
    button.dataset.ready = ''
    button.addEventListener('click', async () => {
      try {
        await navigator.clipboard.writeText(copy)
      } catch {
        return // permission denied: the visitor can still select the code
      }
      button.textContent = done
      setTimeout(() => {
        button.textContent = label
      }, CONFIRMED_MS)
    })
  }
}

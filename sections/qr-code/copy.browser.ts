/** How long a button says that it has copied, in milliseconds. */
const SAID = 2500

/** The button that copies a payment code. Without it the code is selected by one click. */
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
        return // not allowed: the code beside the button can still be selected
      }
      button.textContent = done
      setTimeout(() => {
        button.textContent = label
      }, SAID)
    })
  }
}

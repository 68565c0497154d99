/** Opens the question in the fragment of the address, in browsers that do not do so natively. */
export default function openTarget(element: HTMLElement): void {
  const reveal = () => {
    let name = location.hash.slice(1)
    try {
      name = decodeURIComponent(name)
    } catch {
      // A percent sign that encodes nothing is part of the name.
    }
    const target = name === '' ? null : document.getElementById(name)
    const details = target !== null && element.contains(target) ? target.closest('details') : null
    if (details === null || details.open) return
    details.open = true
    details.scrollIntoView()
  }
  const listening = new AbortController()
  addEventListener('hashchange', () => (element.isConnected ? reveal() : listening.abort()), listening)
  reveal()
}

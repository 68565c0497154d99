/**
 * In the head of every page: whoever has decided does not see the cookie banner, not even for a moment. The HTML
 * itself is everybody's and cannot say it (Contract §4.6).
 */
try {
  if (Array.isArray(JSON.parse(localStorage.getItem('disabled_cookies') ?? 'null')))
    document.documentElement.dataset.consent = 'hidden'
} catch {
  // No storage, or nothing in it that could be read: the visitor is asked.
}

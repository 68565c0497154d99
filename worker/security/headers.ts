/** On every answer. HSTS never speaks for subdomains: the domain is the tenant's, not ours. */
export function securityHeaders(origin: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy':
      'camera=(), microphone=(), geolocation=(self), payment=(), usb=(), serial=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'x-frame-options': 'SAMEORIGIN',
    'origin-agent-cluster': '?1',
    ...(origin.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  }
}

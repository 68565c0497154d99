/** Headers of every response. HSTS leaves subdomains out, because the domain belongs to the tenant. */
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

/**
 * Public prices of Cloudflare's Workers Paid plan in US dollars a million, beyond what the plan includes, as read on
 * 2026-11-22 from the pages named. An input, not a quote: read them again before you plan.
 */
export const PRICES = {
  requests: { usd: 0.3, from: 'developers.cloudflare.com/workers/platform/pricing' },
  cpuMs: { usd: 0.02, from: 'developers.cloudflare.com/workers/platform/pricing' },
  kvReads: { usd: 0.5, from: 'developers.cloudflare.com/kv/platform/pricing' },
  kvWrites: { usd: 5, from: 'developers.cloudflare.com/kv/platform/pricing' },
} as const

/** CPU of a view in milliseconds by the layer that answers it: `npm run bench -- tiers`. */
export const CPU_MS = { memory: 0.27, cached: 0.93, rendered: 2.6 } as const

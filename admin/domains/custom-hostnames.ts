/** A host of a customer at Cloudflare for SaaS. */
export interface CustomHostname {
  id: string
  host: string
  /** `pending`, `active`, `moved`, `deleted`, `blocked` … */
  status: string
  /** State of the certificate: `pending_validation`, `active` …; '' for none. */
  sslStatus: string
  /** What Cloudflare says is wrong; null: nothing. */
  problem: string | null
}

/** The custom hostnames of the platform's zone. */
export interface CustomHostnames {
  /** Null: there is none. */
  find: (host: string) => Promise<CustomHostname | null>
  get: (id: string) => Promise<CustomHostname | null>
  /** Also where there is one already. */
  create: (host: string) => Promise<CustomHostname>
  /** Has the certificate validated anew. */
  renew: (id: string) => Promise<CustomHostname>
  /** Also where there is none any more. */
  remove: (id: string) => Promise<void>
}

/** A customer's hostname in Cloudflare for SaaS. */
export interface CustomHostname {
  id: string
  host: string
  /** `pending`, `active`, `moved`, `deleted`, `blocked` … */
  status: string
  /** State of the certificate: `pending_validation`, `active` …; '' for none. */
  sslStatus: string
  /** The problem that Cloudflare reports; null if none. */
  problem: string | null
}

/** The custom hostnames of the platform's zone. */
export interface CustomHostnames {
  /** Null if Cloudflare has no such hostname. */
  find: (host: string) => Promise<CustomHostname | null>
  get: (id: string) => Promise<CustomHostname | null>
  /** Succeeds if it already exists. */
  create: (host: string) => Promise<CustomHostname>
  /** Requests a new validation of the certificate. */
  renew: (id: string) => Promise<CustomHostname>
  /** Succeeds if it does not exist. */
  remove: (id: string) => Promise<void>
}

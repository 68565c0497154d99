/** The settings of a deployment, as wrangler reads them. */
interface Deployment {
  name?: string | undefined
  vars: Record<string, unknown>
  routes?: readonly unknown[] | undefined
  kv_namespaces: readonly { id?: string | undefined }[]
  r2_buckets: readonly { bucket_name?: string | undefined }[]
  ratelimits: readonly { namespace_id: string }[]
  queues: {
    producers?: readonly { queue: string }[] | undefined
    consumers?: readonly { queue: string; dead_letter_queue?: string | undefined }[] | undefined
  }
}

/** Services outside the platform, and senders, which two deployments may share. */
const MAY_BE_SHARED = ['DNS_RESOLVER', 'ICON_ORIGIN', 'MAIL_FROM', 'OPERATOR_MAIL']

/**
 * Settings that two deployments share and must not share: visitors or jobs of one would read or write data of the
 * other.
 * @returns a phrase for each, such as `SUPABASE_URL https://abc.supabase.co`
 */
export function sharedSettings(one: Deployment, other: Deployment): string[] {
  const own = new Set(ownSettings(one))
  return [...new Set(ownSettings(other))].filter((setting) => own.has(setting))
}

function ownSettings(deployment: Deployment): string[] {
  const { name, vars, routes = [], kv_namespaces, r2_buckets, ratelimits, queues } = deployment
  const { producers = [], consumers = [] } = queues
  return [
    `name ${name}`,
    ...Object.entries(vars).flatMap(([key, value]) =>
      isOfOne(value) && !MAY_BE_SHARED.includes(key) ? [`${key} ${value}`] : [],
    ),
    ...routes.map((route) => `route ${patternOf(route)}`),
    ...kv_namespaces.map(({ id }) => `KV namespace ${id}`),
    ...r2_buckets.map(({ bucket_name }) => `bucket ${bucket_name}`),
    ...ratelimits.map(({ namespace_id }) => `rate limit ${namespace_id}`),
    ...producers.map(({ queue }) => `queue ${queue}`),
    ...consumers.flatMap(({ queue, dead_letter_queue }) => [
      `queue ${queue}`,
      ...(dead_letter_queue === undefined ? [] : [`queue ${dead_letter_queue}`]),
    ]),
  ]
}

/** Whether a setting is a host, an address or a Supabase key, not a mode or number. */
function isOfOne(value: unknown): value is string {
  return typeof value === 'string' && /^sb_|\./.test(value) && Number.isNaN(Number(value))
}

/** Patterns that match every host are distinguished by their zones. */
function patternOf(route: unknown): string {
  if (typeof route === 'string') return route
  const { pattern, zone_name = '' } = route as { pattern: string; zone_name?: string }
  return `${pattern} of ${zone_name}`
}

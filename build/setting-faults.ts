import { unstable_readConfig } from 'wrangler'

/** Prefix of placeholders that docs/deploy.md asks to fill in. */
const PLACEHOLDER = /\bYOUR[-_]|_YOUR[-_]/

/** A sentence for each setting of an environment of wrangler.toml that is still a placeholder. */
export function settingFaults(config: string, env: string): string[] {
  const {
    vars,
    kv_namespaces,
    r2_buckets,
    routes = [],
  } = unstable_readConfig({ config, env }, { hideWarnings: true })
  const settings = [
    ...Object.entries(vars),
    ...kv_namespaces.map(
      ({ binding, id }: { binding: string; id?: string }) => [`the id of ${binding}`, id] as const,
    ),
    ...r2_buckets.map(
      ({ binding, bucket_name }: { binding: string; bucket_name?: string }) =>
        [`the bucket of ${binding}`, bucket_name] as const,
    ),
    ...routes.map((route: unknown) => ['a route', JSON.stringify(route)] as const),
  ]
  return settings
    .filter(([, value]) => typeof value === 'string' && PLACEHOLDER.test(value))
    .map(
      ([name, value]) =>
        `wrangler.toml, environment ${env}: ${name} is still ${value}; docs/deploy.md says what to fill in`,
    )
}

/** The environment in wrangler's arguments; null without one. */
export function wranglerEnvironment(args: string): string | null {
  return /(?:^|\s)(?:--env|-e)(?:=|\s+)([\w-]+)/.exec(args)?.[1] ?? null
}

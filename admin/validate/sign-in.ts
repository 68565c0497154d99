import { signInHost } from '#shared/sign-in-host.ts'
import type { SiteFiles } from '../site-file.ts'
import { error, type Finding, warning } from './finding.ts'

/** Fields of a site's configuration that become scripts of its pages. */
const SCRIPTS_OF_SITE = ['custom_script', 'google_tag_head', 'google_tag_body'] as const
const SCRIPTS_OF_TENANT = ['google_tag_manager', 'google_analytics', 'facebook_pixel'] as const

/**
 * Findings about sign-in: a site without a host for it, and scripts of the tenant, which never run on the sign-in
 * host. Scripts are an error if that host also has the public pages.
 * @param domain hosts below it take sessions; null: every host does
 */
export function signInFindings(files: SiteFiles, domain: string | null): Finding[] {
  const { config, hosts } = files
  if (config.account === undefined) return []
  const at = { file: 'site.json', path: ['config', 'account'] }
  const [canonical = ''] = hosts
  const place = domain === null ? canonical : signInHost(hosts, domain)
  if (place === null)
    return [
      {
        ...error(
          'site',
          `config.account works only on hosts below ${domain} (SIGN_IN_HOSTS), and the site has none: add one, or remove config.account`,
        ),
        at,
      },
    ]
  const scripts = namesOfScripts(files)
  if (scripts.length === 0) return []
  const named = `visitors sign in at ${place}, where no script of the site runs: ${scripts.join(', ')}`
  const finding =
    place === canonical
      ? error('site', `${named} run on no page; ${remedy(domain)}, or remove them`)
      : warning('site', `${named} run only on the public pages of ${canonical}`)
  return [{ ...finding, at }]
}

function remedy(domain: string | null): string {
  return domain === null
    ? 'let visitors sign in below PLATFORM_DOMAIN (SIGN_IN_HOSTS=platform) and put a host of the site’s own first'
    : `put a host first that is not below ${domain}`
}

function namesOfScripts({ config, tenant, pages }: SiteFiles): string[] {
  const settings = config as Record<string, unknown>
  return [
    ...SCRIPTS_OF_SITE.filter((name) => settings[name]).map((name) => `config.${name}`),
    ...SCRIPTS_OF_TENANT.filter((name) => tenant[name]).map((name) => `tenant.${name}`),
    ...pages.filter((page) => 'script' in page && page.script).map(({ id }) => `the script of page ${id}`),
  ]
}

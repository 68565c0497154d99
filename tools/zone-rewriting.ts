import { APIError } from 'cloudflare/core/error'
import { BaseBotManagement } from 'cloudflare/resources/bot-management/bot-management'
import { BaseSiteInfo } from 'cloudflare/resources/rum/site-info'
import { BaseSettings } from 'cloudflare/resources/zones/settings'
import { BaseZones } from 'cloudflare/resources/zones/zones'
import { createClient } from 'cloudflare/tree-shakable'

/** Features of a Cloudflare zone that change pages in transit. */
export interface Rewriting {
  /** Names of features, as below. */
  on: readonly string[]
  /** Features that could not be checked. */
  unread: readonly string[]
}

/** The effect of each feature on a page, whose policy allows only its own scripts and styles. */
const EFFECTS: Record<string, string> = {
  email_obfuscation:
    'Email Address Obfuscation replaces addresses, and its script would show them again: a mark in pages makes it skip them',
  rocket_loader: 'Rocket Loader delays scripts: a mark in pages makes it skip them',
  mirage:
    'Mirage replaces pictures, and the policy blocks its script that would load them: visitors see none',
  fonts: 'Cloudflare Fonts puts styles into pages, which the policy blocks',
  replace_insecure_js: 'Replace insecure JavaScript libraries changes addresses of scripts',
  automatic_https_rewrites: 'Automatic HTTPS Rewrites changes addresses in pages; Always Use HTTPS is enough',
  javascript_detections:
    'JavaScript Detections (Bot Fight Mode) put a script into pages, which the policy blocks, and take their ETag, so that no browser gets a 304',
  web_analytics: 'Web Analytics puts its beacon into pages, which the policy blocks: it counts nothing',
}

/** Features that are zone settings, by the setting's name. */
export const ZONE_SETTINGS = Object.keys(EFFECTS).filter(
  (name) => name !== 'javascript_detections' && name !== 'web_analytics',
)

/** @param name of the zone */
export async function readRewriting(
  name: string,
  { token, baseURL }: { token: string; baseURL?: string | undefined },
): Promise<Rewriting> {
  const client = createClient({
    apiToken: token,
    apiKey: null,
    apiEmail: null,
    userServiceKey: null,
    baseURL,
    resources: [BaseZones, BaseSettings, BaseBotManagement, BaseSiteInfo],
  })
  const { result } = await client.zones.list({ name })
  const zone = result.find((each) => each.name === name)
  if (zone === undefined) return { on: [], unread: ['zone'] }
  const of = { zone_id: zone.id }
  const on: string[] = []
  const unread: string[] = []
  const look = async (feature: string, isOn: () => Promise<boolean>) => {
    try {
      if (await isOn()) on.push(feature)
    } catch (error) {
      // The plan may lack the feature, or the token the permission.
      if (!(error instanceof APIError)) throw error
      unread.push(feature)
    }
  }
  for (const setting of ZONE_SETTINGS)
    await look(setting, async () => {
      const answer: object = await client.zones.settings.get(setting, of)
      return 'value' in answer && answer.value === 'on'
    })
  await look('javascript_detections', async () => {
    const { enable_js: isDetecting, ...others } = await client.botManagement.get(of)
    return isDetecting === true || ('fight_mode' in others && others.fight_mode === true)
  })
  await look('web_analytics', async () => {
    for await (const site of client.rum.siteInfo.list({ account_id: zone.account.id ?? '' }))
      if (site.auto_install === true && site.ruleset?.enabled !== false && site.ruleset?.zone_tag === zone.id)
        return true
    return false
  })
  return { on, unread }
}

/** The message about a zone for the operator who deploys. */
export function rewritingSentence(zone: string, { on, unread }: Rewriting): string {
  const lines = [
    ...on.map((name) => `  ${name}: ${EFFECTS[name]}`),
    ...(unread.length === 0
      ? []
      : [`  not checked, because the token may not read it or the plan lacks it: ${unread.join(', ')}`]),
  ]
  if (lines.length === 0) return `${zone}: no feature of the zone rewrites pages`
  return [
    on.length === 0
      ? `${zone}: no checked feature of the zone rewrites pages`
      : `${zone}: features of the zone rewrite pages; switch them off for the Worker's hosts (docs/deploy.md, The zone)`,
    ...lines,
  ].join('\n')
}

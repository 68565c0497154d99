import { siteDomains } from '../../admin/domains/manage-domains.ts'
import type { OperationInput } from '../../admin/operations.ts'
import type { SiteCondition } from '../../admin/site-condition.ts'
import type { SiteFiles } from '../../admin/site-file.ts'
import { readSite } from '../../admin/sites.ts'
import { validationExcess } from '../../admin/validate/validation-size.ts'
import type { CallContext } from './handlers.ts'
import { siteFindings } from './site-findings.ts'

export const SITE_CONDITION = {
  async readCondition(
    { site: named }: OperationInput<'readCondition'>,
    context: CallContext,
  ): Promise<SiteCondition> {
    const { site, about } = await readSite(context.database, named, 'draft')
    const host = about.hosts.find(
      (each) => !each.startsWith('*') && about.unverified.every((claimed) => claimed.host !== each),
    )
    const isShown = about.status === 'published' && host !== undefined
    return {
      findings: validationExcess(site) === null ? await countedFindings(site, context) : null,
      unreached: await unreachedHosts(named, context),
      home: isShown ? ((await context.weighHome?.(host)) ?? null) : null,
    }
  },
}

async function countedFindings(site: SiteFiles, context: CallContext) {
  const found = await siteFindings(site, context)
  const errors = found.filter(({ level }) => level === 'error').length
  return { errors, warnings: found.length - errors }
}

async function unreachedHosts(site: string, { domains }: CallContext): Promise<SiteCondition['unreached']> {
  if (domains === null) return []
  const hosts = await siteDomains(site, domains())
  return hosts.filter(({ state }) => state !== 'active').map(({ host, state }) => ({ host, state }))
}

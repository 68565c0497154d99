import { HttpError } from '#shared/errors.ts'
import { readDomain } from '../../admin/domains/read-domain.ts'
import { addPrepared } from '../../admin/media/add-prepared.ts'
import { clonedSite } from '../../admin/cloned-site.ts'
import { newSite } from '../../admin/new-site.ts'
import type { OperationInput } from '../../admin/operations.ts'
import { withOwnIds } from '../../admin/own-ids.ts'
import { siteWithContent } from '../../admin/site-content.ts'
import type { SiteFiles } from '../../admin/site-file.ts'
import type { SiteTemplate, TemplateFile } from '../../admin/site-templates.ts'
import { type CreatedSite, createSite, hostRefusal, readSite, Refusal } from '../../admin/sites.ts'
import { boundTenant } from './caller.ts'
import type { CallContext } from './handlers.ts'
import { refuseHosts } from './refuse-hosts.ts'

/** Calls of the HTTP API that list templates, check hosts, and make sites from templates and from other sites. */
export const NEW_SITES = {
  async listTemplates(_input: OperationInput<'listTemplates'>, { templates, domains }: CallContext) {
    return {
      platform_domain: domains?.().platform.domain || null,
      templates: (await templates?.list()) ?? [],
    }
  },

  async createFromTemplate(
    { template: name, body }: OperationInput<'createFromTemplate'>,
    context: CallContext,
  ): Promise<CreatedSite> {
    const template = await context.templates?.read(name)
    if (template === undefined || template === null) throw new HttpError(404, 'No such template')
    const tenant = ownTenant(body.tenant, context)
    const host = newHost(body.host, context)
    const site = readTemplate(template, { ...body, host: host.name })
    const created = await create(tenant === null ? site : await withOwnIds(site, newMark()), {
      tenant,
      host,
      context,
    })
    for (const file of template.files) await storeFile(file, created.site_id, context)
    return created
  },

  async cloneSite({ site, body }: OperationInput<'cloneSite'>, context: CallContext): Promise<CreatedSite> {
    const { site: original } = await readSite(context.database, site, body.version)
    const host = newHost(body.host, context)
    const clone = await clonedSite(original, { host: host.name, name: body.name, mark: newMark() })
    return create(clone, { tenant: original.tenant.uuid, host, context })
  },

  async readHost({ host: given }: OperationInput<'readHost'>, context: CallContext) {
    const { database, caller } = context
    try {
      const { name, isPlatform } = newHost(given, context)
      const refusal = await hostRefusal(database, { host: name, tenant: boundTenant(caller) })
      return { host: name, is_platform: isPlatform, refusal }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { host: given, is_platform: false, refusal: error.word }
    }
  },
}

interface NewHost {
  name: string
  /** Below the platform's domain, where a host needs no proof of ownership. */
  isPlatform: boolean
}

/** @throws Refusal, HttpError 403 for a host that no site gets */
function newHost(given: string, { adminHost, caller, domains, previews }: CallContext): NewHost {
  const isBound = boundTenant(caller) !== null
  refuseHosts([given], { adminHost, previewHost: previews?.name ?? null, isBound })
  const platform = domains?.().platform ?? { domain: '', hosts: [] }
  const { host, isPlatform } = readDomain(given, platform)
  return { name: host, isPlatform }
}

/** The tenant that gets the site; null for a new one. @throws HttpError 403 */
function ownTenant(named: string | undefined, { caller }: CallContext): string | null {
  const bound = boundTenant(caller)
  if (bound !== null && named !== undefined && named !== bound)
    throw new HttpError(403, 'The caller belongs to another tenant')
  return named ?? bound
}

/** @throws HttpError 422 for languages that the template cannot have */
function readTemplate(
  { content }: SiteTemplate,
  about: { host: string; name: string; locales?: SiteFiles['locales'] | undefined },
): SiteFiles {
  // Placeholders: the database assigns the ids of site and tenant.
  const identity = { hosts: [about.host], tenant_uuid: crypto.randomUUID(), tenant_id: 1, site_id: '' }
  try {
    return newSite(siteWithContent(content, identity), about)
  } catch (error) {
    if (error instanceof RangeError) throw new HttpError(422, error.message)
    throw error
  }
}

function create(
  site: SiteFiles,
  { tenant, host, context }: { tenant: string | null; host: NewHost; context: CallContext },
): Promise<CreatedSite> {
  const isBound = boundTenant(context.caller) !== null
  const uuid = tenant ?? site.tenant.uuid
  return createSite(
    context.database,
    { ...site, hosts: [host.name], tenant: { ...site.tenant, uuid } },
    {
      areHostsVerified: host.isPlatform || !isBound,
      isTenantKnown: tenant !== null,
      isBound,
      keepsTenant: tenant !== null,
    },
  )
}

/**
 * Stores a file of a template. If the tenant already has the same content, that file stays, and its address has the
 * same bytes.
 */
async function storeFile(file: TemplateFile, site: string, context: CallContext): Promise<void> {
  const { database, files, templates } = context
  if (files === null || templates == null) throw new HttpError(409, 'This deployment has no store for files')
  const content = await templates.bytes(file)
  await addPrepared({ database, bucket: files, site }, { ...file, content })
}

/** A suffix for the ids of the new site's forms and popups, because the tenant may already use these ids. */
function newMark(): string {
  return crypto.randomUUID().slice(0, 6)
}

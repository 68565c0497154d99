import * as z from 'zod/mini'
import { HttpError } from '#shared/errors.ts'
import { diffSites } from '../../admin/diff-sites.ts'
import {
  addDomain,
  type DomainContext,
  removeDomain,
  setPrimary,
  siteDomain,
  siteDomains,
  verifyDomain,
} from '../../admin/domains/manage-domains.ts'
import { readDomain } from '../../admin/domains/read-domain.ts'
import {
  documentValue,
  listDocuments,
  patchDraft,
  readConflicts,
  storedDocument,
} from '../../admin/draft-documents.ts'
import { changeLeads, exportLeads, listLeads, readLead } from '../../admin/leads.ts'
import { readNumbers } from '../../admin/numbers.ts'
import { importRedirects } from '../../admin/import-redirects.ts'
import type { OperationInput, OperationName } from '../../admin/operations.ts'
import { changeRole, inviteMember, listMembers, removeMember, siteOfInvitation } from '../../admin/members.ts'
import { previewLink, type PreviewLinks } from '../../admin/preview-link.ts'
import { notePresence } from '../../admin/presence.ts'
import { listActivity } from '../../admin/activity.ts'
import { addShare, listShares, revokeShare } from '../../admin/share-links.ts'
import { siteContent, siteWithContent } from '../../admin/site-content.ts'
import type { SiteFiles } from '../../admin/site-file.ts'
import type { TemplateShelf } from '../../admin/site-templates.ts'
import {
  addPlan,
  cancelPlan,
  createSite,
  callDatabase,
  type Database,
  discardDraft,
  listPage,
  listPlans,
  listRevisions,
  publishSite,
  type ReadSite,
  Refusal,
  type Signature,
  readSite,
  rollbackSite,
  saveDraft,
  suspendSite,
  unpublishSite,
} from '../../admin/sites.ts'
import { addPrepared } from '../../admin/media/add-prepared.ts'
import type { Finding } from '../../admin/validate/finding.ts'
import { describeFile, listFilePage, showFile } from '../../admin/media/described-files.ts'
import { FileRefusal } from '../../admin/media/file-refusal.ts'
import { prepareUpload } from '../../admin/media/prepare-upload.ts'
import type { WrittenBucket } from '../../admin/media/written-bucket.ts'
import type { PageWeight } from '../../admin/check/weigh-page.ts'
import { refuseStructure } from '../../admin/author-changes.ts'
import {
  authorise,
  boundTenant,
  type Caller,
  callerKey,
  callingAccount,
  hasScope,
  isAuthor,
  reachedSites,
  signedAuthor,
} from './caller.ts'
import { COMMENT_CALLS } from './comment-calls.ts'
import type { Invited, WrittenInvitation } from './invitation-mail.ts'
import { NEW_SITES } from './new-sites.ts'
import { refuseHosts } from './refuse-hosts.ts'
import { SITE_CONDITION } from './site-condition.ts'
import { publishFindings, siteFindings } from './site-findings.ts'

export interface CallContext {
  database: Database
  caller: Caller
  /** The platform's own host. */
  adminHost: string | null
  /** The host of previews and the secret that signs their links; null without previews. */
  previews: (PreviewLinks & { name: string }) | null
  /** The settings for claiming and verifying hosts; null if the platform has no domain. */
  domains: (() => DomainContext) | null
  /** The domain whose hosts sign visitors in; null if all hosts do. */
  signInDomain?: string | null
  /** An earlier attempt of this call has written, so conditions that were checked before writing may no longer hold. */
  isWritten: boolean
  /** Writes an invitation; null if this deployment cannot invite. */
  writeInvitation: ((invited: Invited) => Promise<WrittenInvitation>) | null
  /** The Worker sends the invitations it writes. */
  sendsInvitations?: boolean
  /**
   * Whether a file below `/media/` is part of the build, like those of the demo sites in development. If absent, no
   * file is.
   */
  hasBuildFile?: (name: string) => Promise<boolean>
  /** The templates for new sites; absent if there are none. */
  templates?: TemplateShelf
  /** Where files are written; null for a deployment without files. */
  files: WrittenBucket | null
  /** Reloads hosts and returns the revision that each then serves. */
  refresh: (hosts: string[]) => Promise<Record<string, string | null>>
  /**
   * Measures the bytes that a visit to a host's home page transfers; null if there is no page. If absent, no page is
   * measured.
   */
  weighHome?: (host: string) => Promise<PageWeight | null>
}

/**
 * Most hosts that one call reloads, as many as a purge. The others are queued in the database for the cron that runs
 * every minute (worker/jobs/purge-due.ts).
 */
const MAX_REFRESHED = 100

type Handlers = {
  [Name in Exclude<OperationName, 'readCatalogue'>]: (
    input: OperationInput<Name>,
    context: CallContext,
  ) => Promise<object>
}

/** The implementation of each call: functions of `admin/`, and reloading of the Worker's copies. */
export const HANDLERS: Handlers = {
  ...NEW_SITES,
  ...SITE_CONDITION,
  ...COMMENT_CALLS,

  async notePresence({ site, body: { document, section, author } }, { database, caller }) {
    const about = { person: callerKey(caller), name: signedAuthor(caller, author), document, section }
    return { others: await notePresence(database, { site, ...about }) }
  },

  async listSites({ query }, { database, caller }) {
    const sites = await listPage(database, {
      after: query.after,
      max_rows: query.max,
      of_tenant: boundTenant(caller) ?? undefined,
      within: reachedSites(caller),
    })
    if (hasScope(caller, 'leads')) return { sites }
    return { sites: sites.map((site) => ({ ...site, new_leads: null })) }
  },

  async createSite({ body }, { database, caller, adminHost, previews, domains }) {
    const bound = boundTenant(caller)
    const named = body.tenant ?? bound
    if (bound !== null && named !== bound) throw new HttpError(403, 'The caller belongs to another tenant')
    refuseHosts(body.hosts, { adminHost, previewHost: previews?.name ?? null, isBound: bound !== null })
    if (bound !== null && domains !== null)
      for (const host of body.hosts) readDomain(host, domains().platform)
    const tenant_uuid = named ?? crypto.randomUUID()
    // Placeholders: the database assigns the ids of site and tenant.
    const identity = { hosts: body.hosts, tenant_uuid, tenant_id: 1, site_id: '' }
    return createSite(database, siteWithContent(body.content, identity), {
      areHostsVerified: bound === null,
      isTenantKnown: named !== null,
    })
  },

  async readSite({ site, query }, { database }) {
    return shown(await readSite(database, site, query.version, query.locales))
  },

  async diffSite({ site, query }, { database }) {
    const from = await readSite(database, site, query.from ?? 'live')
    const to = await readSite(database, site, query.to ?? 'draft', query.locales)
    return { differences: diffSites(from.site, to.site) }
  },

  async validateSite({ site, query }, context) {
    const { version, locales } = query
    const read = await readSite(context.database, site, version, locales)
    return { findings: await publishFindings({ site, read: read.site, locales }, context) }
  },

  async validateContent({ site, body }, context) {
    const { site: known } = await readSite(context.database, site, 'live')
    return { findings: await siteFindings(siteWithContent(body.content, siteIdentity(known)), context) }
  },

  async saveDraft({ site, body }, { database, caller }) {
    const { site: known } = await readSite(database, site, 'live')
    const draft = await saveDraft(database, {
      host: site,
      site: siteWithContent(body.content, siteIdentity(known)),
      author: signedAuthor(caller, body.author),
      expected: body.expected,
    })
    return { draft }
  },

  async patchDraft({ site, body }, { database, caller }) {
    const changes = body.changes.map(({ document, expected, value }) => ({
      name: document,
      expected,
      stored: storedDocument(document, value),
    }))
    if (isAuthor(caller)) await refuseStructure(database, { site, changes: body.changes })
    return patchDraft(database, { site, changes, author: signedAuthor(caller, body.author) }).catch(
      (error: unknown) => {
        if (!(error instanceof Refusal) || error.word !== 'document_changed') throw error
        const { draft, conflicts } = error.about
        throw new Refusal(error.word, { draft, conflicts: readConflicts(conflicts) })
      },
    )
  },

  async listDocuments({ site, query }, { database }) {
    const { version, document } = query
    const names = document === undefined ? undefined : [document].flat()
    const { documents, ...about } = await listDocuments(database, { site, version, names })
    return {
      ...about,
      documents: documents.map(({ stored, ...listed }) =>
        names === undefined ? listed : { ...listed, value: documentValue(listed.document, stored) },
      ),
    }
  },

  async discardDraft({ site, query }, { database }) {
    if (query.expected !== '') return { discarded: await discardDraft(database, site, query.expected) }
    const { draft } = (await readSite(database, site)).about
    if (draft !== null) throw changedDraft(draft)
    return { discarded: false }
  },

  async importRedirects({ site, body }, { database, caller }) {
    const { site: known, about } = await readSite(database, site)
    const { rules, ...counts } = importRedirects(known.path_rules, body.csv, {
      hosts: known.hosts,
      replaces: body.replace,
    })
    if (body.dry_run) return { ...counts, draft: about.draft, rules }
    const draft = await saveDraft(database, {
      host: site,
      site: { ...known, path_rules: rules },
      author: signedAuthor(caller, body.author),
      expected: about.draft,
    })
    return { ...counts, draft }
  },

  async publishSite({ site, body }, context) {
    const { database, isWritten } = context
    const { locales } = body
    // After an earlier attempt has published, reading the draft for these languages alone may be refused.
    const read = await readSite(database, site, 'draft', isWritten ? undefined : locales)
    if (!isWritten && read.about.draft !== body.draft) throw changedDraft(read.about.draft)
    const findings = await publishFindings({ site, read: read.site, locales }, context)
    if (!isWritten) refuseErrors(findings)
    const done = await publishSite(database, {
      site,
      ...body,
      author: signedAuthor(context.caller, body.author),
    })
    return { ...done, shows: done.changed ? await refreshed(read, context) : {}, findings }
  },

  async unpublishSite({ site, body }, context) {
    const read = await readSite(context.database, site, 'live')
    const changed = await unpublishSite(context.database, site, {
      ...body,
      author: signedAuthor(context.caller, body.author),
    })
    return { changed, shows: changed ? await refreshed(read, context) : {} }
  },

  suspendSite: ({ site, body }, context) => suspend(site, { suspended: true, ...body }, context),

  resumeSite: ({ site, body }, context) => suspend(site, { suspended: false, ...body }, context),

  async rollbackSite({ site, body }, context) {
    const { database, caller } = context
    const done = await rollbackSite(database, { site, ...body, author: signedAuthor(caller, body.author) })
    const shows = done.changed ? await refreshed(await readSite(database, site, 'live'), context) : {}
    return { ...done, shows }
  },

  async previewSite({ site, body }, { database, previews }) {
    const place = placeOf(previews)
    const { about } = await readSite(database, site, body.revision)
    const version = body.revision ?? 'draft'
    const link = await previewLink({ site: about.site_id, version, minutes: body.minutes }, place)
    return { ...link, source: about.source }
  },

  async listShares({ site }, { database, previews }) {
    return { shares: await listShares(database, site, placeOf(previews)) }
  },

  async addShare({ site, body: { revision, author, ...share } }, { database, caller, previews }) {
    const place = placeOf(previews)
    if (revision !== undefined) await readSite(database, site, revision)
    const signed = { version: revision ?? 'draft', author: signedAuthor(caller, author) }
    return { share: await addShare(database, { site, ...share, ...signed }, place) }
  },

  async revokeShare({ site, share }, { database }) {
    if (!(await revokeShare(database, site, share))) throw new HttpError(404, 'The site has no such link')
    return { revoked: share }
  },

  async listRevisions({ site, query }, { database }) {
    return { revisions: await listRevisions(database, site, query.max ?? 20) }
  },

  async listActivity({ site, query }, { database }) {
    return { activity: await listActivity(database, site, query.max ?? 50) }
  },

  async listPlans({ site }, { database }) {
    return { plans: await listPlans(database, site) }
  },

  async addPlan({ site, body }, context) {
    const { database, caller, isWritten } = context
    const { force, ...plan } = body
    if (plan.action === 'publish' && !isWritten) {
      const { locales } = plan
      const read = await readSite(database, site, 'draft', locales)
      if (plan.draft === undefined || read.about.draft !== plan.draft) throw changedDraft(read.about.draft)
      refuseErrors(await publishFindings({ site, read: read.site, locales }, context))
    }
    const id = await addPlan(database, {
      ...plan,
      site,
      forced: force,
      author: signedAuthor(caller, plan.author),
    })
    return { id }
  },

  async cancelPlan({ site, plan }, { database }) {
    const id = /^\d{1,15}$/.test(plan) ? Number(plan) : 0
    return { cancelled: await cancelPlan(database, site, id) }
  },

  async listDomains({ site }, { domains }) {
    return { domains: await siteDomains(site, opened(domains)) }
  },

  async addDomain({ site, body }, { database, caller, domains, refresh }) {
    const within = opened(domains)
    // A host of the platform belongs to the site at once. A host claim shows visitors nothing yet.
    if (readDomain(body.host, within.platform).isPlatform)
      await authorise(caller, { operation: { scope: 'publish' }, site, database })
    const isBound = boundTenant(caller) !== null
    const added = await addDomain({ site, host: body.host, isBound }, within)
    if (added.verified_at !== null) await refresh([added.host])
    return added
  },

  readDomain: (named, { domains }) => siteDomain(named, opened(domains)),

  async verifyDomain({ site, host }, { caller, domains, refresh }) {
    const isBound = boundTenant(caller) !== null
    const given = await verifyDomain({ site, host, isBound }, opened(domains))
    await refresh([given.host])
    return given
  },

  async setPrimaryDomain({ site, host, body }, context) {
    const primary = await setPrimary({ site, host, isForced: body.force }, opened(context.domains))
    await refreshed(await readSite(context.database, site, 'live'), context)
    return primary
  },

  async removeDomain(named, { domains, refresh }) {
    const taken = await removeDomain(named, opened(domains))
    // A host claim showed visitors nothing, so there is no copy to reload.
    if (taken.kept_until !== null) await refresh([taken.removed])
    return taken
  },

  listMembers: ({ site, query }, { database }) =>
    listMembers(database, { site, role: query.role, after: query.after, max_rows: query.max }),

  async inviteMember(
    { site, body },
    { database, caller, adminHost, isWritten, writeInvitation, sendsInvitations = false },
  ) {
    if (writeInvitation === null) throw new HttpError(409, 'This deployment cannot write invitations')
    const isEditing = adminHost !== null && body.role !== 'visitor'
    const invited = await inviteMember(database, {
      site,
      ...body,
      caller: callingAccount(caller),
      mails: sendsInvitations,
      ...(isEditing && { at_admin: true }),
    })
    const about = { site: siteOfInvitation(site, invited.sites), email: invited.email }
    const letter = await writeInvitation({ ...about, isEditing, isWritten })
    return { ...invited, ...letter }
  },

  changeRole: ({ site, member, body }, { database, caller }) =>
    changeRole(database, {
      site,
      member,
      ...body,
      caller: callingAccount(caller),
      adds: boundTenant(caller) === null,
    }),

  removeMember: ({ site, member }, { database, caller }) =>
    removeMember(database, {
      site,
      member,
      caller: callingAccount(caller),
      forced: boundTenant(caller) === null,
    }),

  async listMedia({ site, query }, { database }) {
    const { after, max = 1000 } = query
    const { files } = await listFilePage(database, { site, after, max_rows: max })
    return { files }
  },

  async addMedia({ site, body }, { database, files }) {
    const { file_name, content, colour, alt } = body
    const upload = { content: bytesOfBase64(content), fileName: file_name, colour }
    const prepared = await prepareUpload(upload).catch((error: unknown) => {
      if (error instanceof FileRefusal) throw new HttpError(422, `The file ${error.message}`)
      throw error
    })
    const { file, isNew } = await addPrepared({ database, bucket: storeOf(files), site }, prepared, { alt })
    return { name: file.src.slice(file.src.lastIndexOf('/') + 1), is_new: isNew }
  },

  async removeMedia({ site, file }, { database, files }) {
    const bucket = storeOf(files)
    const { tenant_uuid, used } = await showFile(database, { site, name: file })
    if (used)
      throw new HttpError(409, 'A page, a draft or a revision uses the file', {
        data: { word: 'file_used' },
      })
    await bucket.remove([`${tenant_uuid}/${file}`])
    await callDatabase(database, 'media_removed', { site, names: [file] })
    return { removed: file }
  },

  readMedia: async ({ site, file }, { database, caller }) => {
    const asked = { site, name: file, within: reachedSites(caller) }
    const { tenant_uuid: _, ...shown } = await showFile(database, asked)
    return shown
  },

  async describeMedia({ site, file, body }, { database }) {
    return { file: await describeFile(database, { site, name: file }, body) }
  },

  async listLeads({ site, query }, { database }) {
    const { status, form, search, before, max = 100 } = query
    const [created_at = '', id = ''] = before?.split(' ') ?? []
    const asked = {
      ...{ site, status, form, search, undelivered: query.undelivered === 'true' },
      before: before === undefined ? undefined : { created_at, id },
    }
    const leads = await listLeads(database, asked, max)
    const last = leads.at(-1)
    return { leads, next: last === undefined || leads.length < max ? null : `${last.created_at} ${last.id}` }
  },

  async changeLeads({ site, body }, { database }) {
    return { changed: await changeLeads(database, { site, ...body }) }
  },

  async readLead({ site, lead: id }, { database }) {
    const lead = z.safeParse(z.guid(), id).success ? await readLead(database, site, id) : null
    if (lead === null) throw new HttpError(404, 'The site has no such submission')
    return { lead }
  },

  async exportLeads({ site, query }, { database }) {
    const { csv, leads, isWhole } = await exportLeads(database, { site, ...query })
    return { csv, leads, is_whole: isWhole }
  },

  readNumbers({ site, query }, { database, caller }) {
    const { top = 10 } = query
    const [of_tenant, by_day] = [query.of_tenant === 'true', query.by_day === 'true']
    const until_day = query.until ?? dayBefore(new Date(), 0)
    const from_day = query.from ?? dayBefore(new Date(until_day), 29)
    return readNumbers(database, {
      site,
      from_day,
      until_day,
      top: by_day ? Math.min(top, 100) : top,
      of_tenant,
      by_day,
      within: reachedSites(caller),
    })
  },

  async purgeSite({ site }, context) {
    return { shows: await refreshed(await readSite(context.database, site, 'live'), context) }
  },
}

function placeOf(previews: CallContext['previews']): PreviewLinks {
  if (previews === null)
    throw new HttpError(409, 'Previews are not available: PREVIEW_HOST and PREVIEW_SECRET are not set')
  return previews
}

function storeOf(files: CallContext['files']): WrittenBucket {
  if (files === null) throw new HttpError(409, 'This deployment has no store for files')
  return files
}

/** @throws HttpError 400 for text that is not base64 */
function bytesOfBase64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), (each) => each.charCodeAt(0))
  } catch (cause) {
    throw new HttpError(400, 'The content is not base64', { cause })
  }
}

const DAY_MS = 86_400_000

/** In UTC, as days are counted. */
function dayBefore(day: Date, days: number): string {
  return new Date(day.getTime() - days * DAY_MS).toISOString().slice(0, 10)
}

async function suspend(
  site: string,
  { suspended, tenant, author, note }: Signature & { suspended: boolean; tenant: boolean },
  { database, caller, refresh }: CallContext,
): Promise<object> {
  const { changed, hosts } = await suspendSite(database, site, {
    suspended,
    wholeTenant: tenant,
    author: signedAuthor(caller, author),
    note,
  })
  const now = hosts.slice(0, MAX_REFRESHED)
  return { changed, shows: await refresh(now), waiting: hosts.length - now.length }
}

function opened(domains: CallContext['domains']): DomainContext {
  if (domains === null) throw new HttpError(409, 'Domains are not available: PLATFORM_DOMAIN is not set')
  return domains()
}

/** A tenant also has an internal number, which is not sent. */
function shown({ site, about }: ReadSite): object {
  const { tenant_id: _, tenant_uuid: tenant, ...rest } = about
  return { ...rest, tenant, content: siteContent(site) }
}

function siteIdentity({ site_id, hosts, tenant }: SiteFiles) {
  return { site_id, hosts, tenant_uuid: tenant.uuid, tenant_id: tenant.id }
}

/** @throws HttpError 422 that lists the errors that visitors would get */
function refuseErrors(found: readonly Finding[]): void {
  if (found.some(({ level }) => level === 'error'))
    throw new HttpError(422, 'The site has errors: nothing is published', { data: { findings: found } })
}

function changedDraft(draft: string | null): HttpError {
  return new HttpError(409, 'The draft has changed since it was read: read it again', { data: { draft } })
}

/**
 * Reloads the hosts at which visitors reach the site. A customer's domain that is not verified yet still points to
 * another server.
 */
function refreshed({ about }: ReadSite, { refresh }: CallContext): Promise<Record<string, string | null>> {
  const isVerified = (host: string) => about.unverified.every((each) => each.host !== host)
  return refresh(about.hosts.filter((host) => !host.startsWith('*') && isVerified(host)))
}

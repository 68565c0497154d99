import { escapeHtml } from '#shared/escape-html.ts'
import { type Locale, textDirection } from '#shared/locales.ts'
import { invitationLetter, type InvitationLetter, letterText } from '../../admin/invitation-letter.ts'
import { type Database, type ReadSite, readSite } from '../../admin/sites.ts'
import type { Bindings, Env } from '../env.ts'
import { chooseMailer } from '../forms/delivery/choose-mailer.ts'
import { isAddress, oneLine } from '#shared/mail-text.ts'
import { log } from '#shared/log.ts'
import { loadWords } from '../page/sections/messages.ts'
import { isAllowed } from '../http/within-limit.ts'

export interface Invited {
  site: string
  email: string
  /** The person will edit sites, so the invitation is accepted in the Studio. */
  isEditing: boolean
  /** An earlier attempt has stored the invitation, and may have sent the mail. */
  isWritten: boolean
}

export interface WrittenInvitation {
  /** Null if there is no link for it, or if it could not be written. */
  letter: InvitationLetter | null
  /**
   * False if the caller should send it: the Worker sends no mail, the mail failed, the tenant has sent too many, or an
   * earlier attempt may have sent it.
   */
  mailed: boolean
}

/**
 * Writes to an invited person. The invitation remains valid if the mail fails.
 * @param url of the call: on a developer's machine, sites have its port
 */
export async function writeInvitation(
  { site, email, isEditing, isWritten }: Invited,
  {
    database,
    bindings,
    env,
    url,
  }: {
    database: Database
    bindings: Bindings
    env: Env
    url: URL
  },
): Promise<WrittenInvitation> {
  let letter: InvitationLetter | null = null
  try {
    const read = await readSite(database, site, 'live')
    letter = await invitationLetter(read, {
      email,
      origin: (host) =>
        host.endsWith('.localhost')
          ? `${url.protocol}//${host}${url.port && `:${url.port}`}`
          : `https://${host}`,
      // The Studio is at ADMIN_HOST, which received this call.
      studio: isEditing ? url.origin : undefined,
      words: async (locale) => (await loadWords(locale, bindings.ASSETS)).invitation,
    })
    if (letter === null || isWritten) return { letter, mailed: false }
    return { letter, mailed: await mailLetter(letter, read, { bindings, env }) }
  } catch (error) {
    log('warn', 'invitation not sent', { site }, error)
    return { letter, mailed: false }
  }
}

/** @returns false if the letter must not or cannot be sent @throws DeliveryError */
async function mailLetter(
  letter: InvitationLetter,
  { site, about }: ReadSite,
  { bindings, env }: { bindings: Bindings; env: Env },
): Promise<boolean> {
  if (!sendsMails({ bindings, env }) || !isAddress(letter.to)) return false
  // Otherwise a tenant could flood strangers with the platform's mails.
  if (!(await isAllowed(bindings.CODE_LIMITER, `invitation ${about.tenant_uuid}`))) return false
  await chooseMailer(bindings, env).send({
    id: crypto.randomUUID(),
    from: { name: oneLine(site.config.name ?? site.tenant.name), email: env.mailFrom },
    to: letter.to,
    replyTo: null,
    subject: letter.subject,
    text: letterText(letter),
    html: writeHtml(letter, site.defaultLocale),
  })
  return true
}

/** Whether the Worker has a sender and a service for mails. */
export function sendsMails({ bindings, env }: { bindings: Bindings; env: Env }): boolean {
  return env.mailFrom !== '' && (env.resend !== null || bindings.EMAIL !== undefined)
}

function writeHtml({ why, open, link }: InvitationLetter, locale: Locale): string {
  return `<!DOCTYPE html><html lang="${locale}" dir="${textDirection(locale)}"><body style="font:16px/1.5 system-ui,sans-serif"><p>${escapeHtml(why)}</p><p><a href="${escapeHtml(link)}">${escapeHtml(open)}</a></p></body></html>`
}

import { escapeHtml } from '#shared/escape-html.ts'
import { type Locale, textDirection } from '#shared/locales.ts'
import { invitationLetter, type InvitationLetter, letterText } from '../../admin/invitation-letter.ts'
import type { ReadSite } from '../../admin/sites.ts'
import type { Bindings, Env } from '../env.ts'
import { chooseMailer } from '../leads/mail/choose-mailer.ts'
import { isAddress, oneLine } from '../leads/mail-text.ts'
import { errorReason, log } from '../log.ts'
import { loadWords } from '../render/messages.ts'
import { isAllowed } from '../within-limit.ts'

export interface WrittenInvitation {
  letter: InvitationLetter
  /** False where the caller sends it: the Worker has no mail, it failed, or the tenant has sent too many. */
  mailed: boolean
}

/**
 * Writes to a person who is invited.
 * @param url of the call: on a developer's machine sites have its port
 */
export async function writeInvitation(
  read: ReadSite,
  email: string,
  { bindings, env, url }: { bindings: Bindings; env: Env; url: URL },
): Promise<WrittenInvitation> {
  const letter = await invitationLetter(read, {
    email,
    origin: (host) =>
      host.endsWith('.localhost')
        ? `${url.protocol}//${host}${url.port && `:${url.port}`}`
        : `https://${host}`,
    words: async (locale) => (await loadWords(locale, bindings.ASSETS)).invitation,
  })
  return { letter, mailed: await isMailed(letter, read, { bindings, env }) }
}

async function isMailed(
  letter: InvitationLetter,
  { site, about }: ReadSite,
  { bindings, env }: { bindings: Bindings; env: Env },
): Promise<boolean> {
  const isSet = env.mailFrom !== '' && (env.resend !== null || bindings.EMAIL !== undefined)
  if (!isSet || !isAddress(letter.to)) return false
  // A tenant could fill the boxes of strangers with mails of the platform's.
  if (!(await isAllowed(bindings.CODE_LIMITER, `invitation ${about.tenant_uuid}`))) return false
  try {
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
  } catch (error) {
    log('warn', 'invitation not sent', { site: about.tenant_uuid, reason: errorReason(error) })
    return false
  }
}

function writeHtml({ why, open, link }: InvitationLetter, locale: Locale): string {
  return `<!DOCTYPE html><html lang="${locale}" dir="${textDirection(locale)}"><body style="font:16px/1.5 system-ui,sans-serif"><p>${escapeHtml(why)}</p><p><a href="${escapeHtml(link)}">${escapeHtml(open)}</a></p></body></html>`
}

import type { Site } from '#shared/site.ts'
import type { FoundForm } from './find-form.ts'
import type { Submission } from './read-submission.ts'
import { base64url } from '#shared/crypto/digest.ts'
import { isSignature, signText } from '#shared/crypto/signature.ts'
import { submissionData, submissionKey } from './submission-data.ts'

/** A person needs this long to read the page and press its button. */
const MIN_SECONDS = 1
/** The page is never cached, so its token need only last as long as a visitor has it open. */
const MAX_SECONDS = 15 * 60

interface Confirmed {
  site: Site
  found: FoundForm
  submission: Submission
  secret: string
}

/**
 * The token of the page that asks a visitor without scripts to confirm a form. It replaces the bot check, which needs a
 * script. It names the site, the form and the content, and is made for one uncached response. It is also the
 * submission's key, so sending it twice stores one submission.
 */
export async function signConfirmation(confirmed: Confirmed, at: number): Promise<string> {
  const time = Math.floor(at / 1000).toString(36)
  const nonce = base64url(crypto.getRandomValues(new Uint8Array(8)))
  return `${time}-${nonce}-${await signText(await signedText(confirmed, time, nonce), confirmed.secret)}`
}

export async function isConfirmed(confirmed: Confirmed, token: string, now: number): Promise<boolean> {
  const parts = /^([0-9a-z]{1,8})-([\w-]{11})-([\w-]{43})$/.exec(token)
  if (parts === null) return false
  const [, time = '', nonce = '', signature = ''] = parts
  const seconds = now / 1000 - Number.parseInt(time, 36)
  if (!(seconds >= MIN_SECONDS && seconds <= MAX_SECONDS)) return false
  return isSignature(signature, await signedText(confirmed, time, nonce), confirmed.secret)
}

/** Files are chosen again on the page, so they are not part of the content. */
async function signedText(
  { site, found: { form, form_id }, submission }: Confirmed,
  time: string,
  nonce: string,
): Promise<string> {
  const withoutFiles = { ...form, fields: form.fields.filter(({ type }) => type !== 'file') }
  const data = submissionData(withoutFiles, submission, () => ({}))
  const content = await submissionKey([JSON.stringify(data)])
  return ['confirm', site.key, form_id, content, time, nonce].join('\n')
}

import { isSignature, signText } from '#shared/crypto/signature.ts'

/** The longest life of a link. */
export const MAX_PREVIEW_MINUTES = 15

/** Clocks of two machines differ by less. */
const CLOCK_SKEW_MS = 60_000

/** What a link shows, and for how long. */
export interface PreviewClaim {
  /** The id of the site. */
  site: string
  /** A revision; or `draft`: the draft, else what is live. */
  version: string
  /** Unix milliseconds, whole seconds. */
  until: number
}

type ReadToken = { kind: 'valid' | 'expired'; claim: PreviewClaim } | { kind: 'invalid' }

/** `<until>.<version>.<signature>`; the site is signed and not named: the host of the address names it. */
export async function previewToken(claim: PreviewClaim, secret: string): Promise<string> {
  const seconds = (claim.until / 1000).toString(36)
  return `${seconds}.${claim.version}.${await signText(signedText(claim), secret)}`
}

/**
 * @param options.site the id that the host of the request names
 * @param options.secrets those that are in force
 */
export async function readPreviewToken(
  token: string,
  { site, secrets, now }: { site: string; secrets: readonly string[]; now: number },
): Promise<ReadToken> {
  const [, seconds = '', version = '', signature = ''] =
    /^([0-9a-z]{1,8})\.([\w-]{1,64})\.([\w-]{43})$/.exec(token) ?? []
  const claim = { site, version, until: Number.parseInt(seconds, 36) * 1000 }
  const text = signedText(claim)
  for (const secret of secrets) {
    if (!(await isSignature(signature, text, secret))) continue
    // A link that lives longer was not made by this product.
    if (claim.until > now + MAX_PREVIEW_MINUTES * 60_000 + CLOCK_SKEW_MS) return { kind: 'invalid' }
    return { kind: claim.until > now ? 'valid' : 'expired', claim }
  }
  return { kind: 'invalid' }
}

/** The first word keeps these signatures apart from others that the same secret may make. */
function signedText({ site, version, until }: PreviewClaim): string {
  return ['preview', site, version, until].join('\n')
}

export interface PreviewLinks {
  /** PREVIEW_HOST, with a port in development. */
  host: string
  protocol: string
  secret: string
}

/**
 * A link to the home page of a preview. Each site has a host of its own.
 * @param minutes at most `MAX_PREVIEW_MINUTES`
 */
export async function previewLink(
  { site, version, minutes }: { site: string; version: string; minutes: number },
  { host, protocol, secret }: PreviewLinks,
): Promise<{ url: string; until: string }> {
  const until = Math.floor(Date.now() / 1000 + Math.min(minutes, MAX_PREVIEW_MINUTES) * 60) * 1000
  const token = await previewToken({ site, version, until }, secret)
  return { url: `${protocol}//${site}.${host}/preview/${token}/`, until: new Date(until).toISOString() }
}

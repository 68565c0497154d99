import { isSignature, signText } from '#shared/crypto/signature.ts'

/** The longest life of a preview link. */
export const MAX_PREVIEW_MINUTES = 15
/** The longest life of a share link. */
export const MAX_SHARE_DAYS = 7

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** The longest life of a link, by its kind. */
const MAX_LIFE_MS = { preview: MAX_PREVIEW_MINUTES * MINUTE_MS, share: MAX_SHARE_DAYS * DAY_MS }

/** Clocks of two machines differ by less. */
const CLOCK_SKEW_MS = MINUTE_MS

/** The version that a link shows, and the end of its life. */
export interface PreviewClaim {
  /** Share links are rows of the database and can be revoked; preview links only expire. */
  kind: 'preview' | 'share'
  /** The id of the site. */
  site: string
  /** For a preview link, a revision or `draft` (the live revision if there is no draft). For a share link, its id. */
  shows: string
  /** Unix milliseconds, whole seconds. */
  until: number
}

type ReadToken = { kind: 'valid' | 'expired'; claim: PreviewClaim } | { kind: 'invalid' }

/** `<until>.<shows>.<signature>`; the site is signed but not contained, because the host of the address names it. */
export async function previewToken(claim: PreviewClaim, secret: string): Promise<string> {
  const seconds = (claim.until / 1000).toString(36)
  return `${seconds}.${claim.shows}.${await signText(signedText(claim), secret)}`
}

/**
 * @param options.site the id in the host of the request
 * @param options.secrets the valid secrets
 */
export async function readPreviewToken(
  token: string,
  { site, secrets, now }: { site: string; secrets: readonly string[]; now: number },
): Promise<ReadToken> {
  const [, seconds = '', shows = '', signature = ''] =
    /^([0-9a-z]{1,8})\.([\w-]{1,64})\.([\w-]{43})$/.exec(token) ?? []
  const until = Number.parseInt(seconds, 36) * 1000
  for (const kind of ['preview', 'share'] as const) {
    const claim = { kind, site, shows, until }
    for (const secret of secrets) {
      if (!(await isSignature(signature, signedText(claim), secret))) continue
      // This product makes no link with a longer life.
      if (until > now + MAX_LIFE_MS[kind] + CLOCK_SKEW_MS) return { kind: 'invalid' }
      return { kind: until > now ? 'valid' : 'expired', claim }
    }
  }
  return { kind: 'invalid' }
}

/**
 * Begins with the kind, so that a signature is valid for one kind only, and not for other texts signed with the same
 * secret.
 */
function signedText({ kind, site, shows, until }: PreviewClaim): string {
  return [kind, site, shows, until].join('\n')
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
  links: PreviewLinks,
): Promise<{ url: string; until: string }> {
  const until = Math.floor(Date.now() / 1000 + Math.min(minutes, MAX_PREVIEW_MINUTES) * 60) * 1000
  const url = await linkTo({ kind: 'preview', site, shows: version, until }, links)
  return { url, until: new Date(until).toISOString() }
}

/** The address at which a claim is shown, which begins at the home page. */
export async function linkTo(claim: PreviewClaim, { host, protocol, secret }: PreviewLinks): Promise<string> {
  return `${protocol}//${claim.site}.${host}/preview/${await previewToken(claim, secret)}/`
}

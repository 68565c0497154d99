import { encode } from '../cache/encoded.ts'

/**
 * Marks that keep a zone of Cloudflare's from rewriting a page: its policy covers the bytes that were rendered. The header
 * `no-transform` would do the same, and take compression with it
 * (https://developers.cloudflare.com/speed/optimization/content/compression/).
 */

/**
 * Around all that a visitor reads: addresses of e-mail between the two stay
 * (https://developers.cloudflare.com/waf/tools/scrape-shield/email-address-obfuscation/). Comments of contents are removed, so
 * that the second is the page's own.
 */
export const EMAIL_OFF = { start: encode('<!--email_off-->'), end: encode('<!--/email_off-->') }

/**
 * An attribute of each script, which Rocket Loader then leaves. It stands before `src`
 * (https://developers.cloudflare.com/speed/optimization/content/rocket-loader/ignore-javascripts/).
 */
export const ROCKET_OFF = { 'data-cfasync': 'false' }

import { encode } from '../cache/encoded.ts'

/**
 * Marks that stop Cloudflare from rewriting a page, because the page's policy covers the bytes as rendered. The
 * header `no-transform` would also stop compression
 * (https://developers.cloudflare.com/speed/optimization/content/compression/).
 */

/**
 * Placed around the whole content. Cloudflare leaves e-mail addresses between the two unchanged
 * (https://developers.cloudflare.com/waf/tools/scrape-shield/email-address-obfuscation/). Comments in a tenant's
 * content are removed, so a tenant cannot end it early.
 */
export const EMAIL_OFF = { start: encode('<!--email_off-->'), end: encode('<!--/email_off-->') }

/**
 * Rocket Loader ignores scripts with this attribute. It must come before `src`
 * (https://developers.cloudflare.com/speed/optimization/content/rocket-loader/ignore-javascripts/).
 */
export const ROCKET_OFF = { 'data-cfasync': 'false' }

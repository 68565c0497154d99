import { escapeHtml } from '#shared/escape-html.ts'
import type { SiteNames } from '../contract.ts'
import type { Html } from '../fields/text.ts'

/** What a text may say of its site, so that one policy serves many. */
export const VARIABLES = '{tenant.name} {site.name} {site.host} {site.url} {updatedAt}'

/**
 * Puts the names of the site into a sanitised text. Between tags only: an address that a name completes was
 * never looked at.
 */
export function withNames({ html }: Html, site: SiteNames | undefined, updatedAt: string | undefined): Html {
  const values = new Map<string, string | undefined>([
    ['tenant.name', site?.name],
    ['site.name', site?.name],
    ['site.host', site?.host],
    ['site.url', site && `https://${site.host}/`],
    ['updatedAt', updatedAt],
  ])
  return {
    html: html.replace(/<[^>]*>|\{\s*([a-z]+(?:\.[a-z]+)?)\s*\}/gi, (found, name: string | undefined) => {
      const value = name === undefined ? undefined : values.get(name)
      return value === undefined ? found : escapeHtml(value)
    }),
  }
}

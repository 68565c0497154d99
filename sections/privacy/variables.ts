import { escapeHtml } from '#shared/escape-html.ts'
import type { SiteNames } from '../contract.ts'
import type { Html } from '../fields/text.ts'

/** Variables that a text may contain, so that one policy serves many sites. */
export const VARIABLES = '{tenant.name} {site.name} {site.host} {site.url} {updatedAt} {updatedAt.short}'

/** The day of the last change, in the locale's format and in the section's; undefined if no day is stored. */
interface UpdatedAt {
  long: string | undefined
  short: string | undefined
}

/**
 * Replaces the variables in a sanitised text. Attributes are left alone, because an address completed by a variable
 * would not have been checked.
 */
export function withVariables({ html }: Html, site: SiteNames | undefined, updatedAt: UpdatedAt): Html {
  const values = new Map<string, string | undefined>([
    ['tenant.name', site?.name],
    ['site.name', site?.name],
    ['site.host', site?.host],
    ['site.url', site && `https://${site.host}/`],
    ['updatedAt', updatedAt.long],
    ['updatedAt.short', updatedAt.short],
  ])
  return {
    html: html.replace(/<[^<>]*>|\{\s*([a-z]+(?:\.[a-z]+)?)\s*\}/gi, (found, name: string | undefined) => {
      const value = name === undefined ? undefined : values.get(name)
      return value === undefined ? found : escapeHtml(value)
    }),
  }
}

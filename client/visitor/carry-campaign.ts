import type { FormSent } from '#sections/ui/form/enhance-form.browser.ts'
import { CAMPAIGN_PARAMETERS } from '#shared/visitor/attribution.ts'
import { isSettled } from './consent.ts'

/**
 * Adds the campaign in this address to links within the site, to GET forms and to the page that a form leads to.
 * Nothing is stored before the visitor decides, so the address is the only place for it.
 *
 * Links are rewritten before they are followed, because browsers also prefetch them (worker/http/speculation-rules.ts),
 * open them in new tabs and copy them. This stops after a decision, even after one in another tab, which does not
 * reload this page.
 */
export function carryCampaign(): void {
  const campaign = named(location.search)
  if (!campaign[0]) return
  const carry = <T extends URL | HTMLAnchorElement>(address: T): T => {
    const { search } = address
    if (address.origin === location.origin && !named(search)[0] && !isSettled())
      address.search += `${search && '&'}${new URLSearchParams(campaign)}`
    return address
  }
  for (const type of ['pointerover', 'focusin', 'click']) {
    document.addEventListener(
      type,
      ({ target }) => {
        const link = (target as Element).closest?.('a')
        if (link) carry(link)
      },
      true,
    )
  }
  document.addEventListener('formdata', ({ target, formData }) => {
    // The policy of pages (`form-action`) lets no form lead to another host.
    if ((target as HTMLFormElement).method === 'get' && !isSettled())
      for (const [name, value] of campaign) formData.set(name, value)
  })
  document.addEventListener('vitrine:form-sent', (event) => {
    const { detail } = event as CustomEvent<FormSent>
    if (detail.redirect) detail.redirect = carry(new URL(detail.redirect, location.href)).href
  })
}

/** The parameters of a query that name a campaign. */
function named(search: string): [string, string][] {
  return [...new URLSearchParams(search)].filter(([name]) => CAMPAIGN_PARAMETERS.includes(name))
}

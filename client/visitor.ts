import { awaitDialogs } from './visitor/await-dialogs.ts'
import { watchBanner } from './visitor/banner.ts'
import { carryCampaign } from './visitor/carry-campaign.ts'
import { watchConversions } from './visitor/conversions.ts'
import { watchErrors } from './visitor/errors.ts'
import { afterFirstFrame } from './visitor/first-frame.ts'
import { storeLocale } from './visitor/locale.ts'
import { watchMember } from './visitor/member.ts'
import { watchNavigation } from './visitor/navigation.ts'
import { watchPopups } from './visitor/popups.ts'
import { watchBuildUpdates } from './visitor/build-updates.ts'
import { rippleButtons } from './visitor/ripple.ts'
import { announceConsent } from './visitor/consent.ts'
import { watchToasts } from './visitor/toasts.ts'
import { watchVisit } from './visitor/visit.ts'

const PARTS = [
  watchBuildUpdates,
  watchBanner,
  awaitDialogs,
  watchPopups,
  watchToasts,
  watchErrors,
  carryCampaign,
  watchNavigation,
  watchConversions,
  watchVisit,
  storeLocale,
  announceConsent,
  rippleButtons,
  watchMember,
]

/**
 * The script of every page. Each part listens for its own events; a part that is slow or fails does not affect the
 * others. The page works before this script has loaded, and is painted before the parts start.
 *
 * Other scripts import shared code from this file. On an example page of the gallery, it is loaded for those imports
 * only and starts nothing.
 */
function startParts(): void {
  for (const start of PARTS) {
    try {
      void start()
    } catch (error) {
      console.error(error)
    }
  }
}

const isPageScript = document.querySelector(`script[src="${new URL(import.meta.url).pathname}"]`) !== null
if (isPageScript) afterFirstFrame(startParts)

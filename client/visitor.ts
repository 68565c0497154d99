import { watchBanner } from './visitor/banner.ts'
import { watchConversions } from './visitor/conversions.ts'
import { watchDialogs } from './visitor/dialogs.ts'
import { watchErrors } from './visitor/errors.ts'
import { keepLocale } from './visitor/locale.ts'
import { watchNavigation } from './visitor/navigation.ts'
import { watchPopups } from './visitor/popups.ts'
import { watchBuildUpdates } from './visitor/build-updates.ts'
import { rippleButtons } from './visitor/ripple.ts'
import { announceConsent } from './visitor/consent.ts'
import { watchToasts } from './visitor/toasts.ts'
import { watchVisit } from './visitor/visit.ts'

/**
 * The script of every page. Each part listens for its own events; no part waits for another or fails with it. The page
 * works before this script has loaded.
 */
for (const start of [
  watchBuildUpdates,
  watchBanner,
  watchDialogs,
  watchPopups,
  watchToasts,
  watchErrors,
  watchNavigation,
  watchConversions,
  watchVisit,
  keepLocale,
  announceConsent,
  rippleButtons,
]) {
  try {
    void start()
  } catch (error) {
    console.error(error)
  }
}

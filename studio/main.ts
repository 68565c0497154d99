import './styles/studio.css'
import { callEarly } from './api/early-calls.ts'
import { callsOfPlace } from './route/calls-of-place.ts'
import { readPlace } from './route/place.ts'
import { rememberedTenant } from './session/chosen-tenant.ts'
import { loadCatalogueTexts, loadMessages, startLanguage } from './text/languages.ts'
import { applyScheme, chosenScheme } from './ui/scheme.ts'

/** The entry of the Studio: a small file, so that the first calls are made while the others are loaded. */
const place = readPlace(location)
callEarly(['/session'], null)
callEarly(callsOfPlace(place), rememberedTenant())
applyScheme(chosenScheme())
const language = startLanguage(navigator.languages)
document.documentElement.lang = language
if (place.kind === 'site') void loadCatalogueTexts(language)
const [{ start }, messages] = await Promise.all([import('./start.tsx'), loadMessages(language)])
start(language, messages)

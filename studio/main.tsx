import './styles/studio.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { loadMessages, startLanguage } from './text/languages.ts'
import { TextProvider } from './text/use-text.tsx'
import { applyScheme, chosenScheme } from './ui/scheme.ts'

/** The entry of the Studio. */
applyScheme(chosenScheme())
const language = startLanguage(navigator.languages)
document.documentElement.lang = language
const messages = await loadMessages(language)
const root = document.querySelector('#studio')
if (root === null) throw new Error('The document of the Studio has no place for it')
createRoot(root).render(
  <TextProvider start={{ language, messages }}>
    <App />
  </TextProvider>,
)

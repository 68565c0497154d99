import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import type { Messages } from './text/text.ts'
import { TextProvider } from './text/use-text.tsx'

/** Shows the Studio in its document. */
export function start(language: string, messages: Messages): void {
  const root = document.querySelector('#studio')
  if (root === null) throw new Error('The document has no element with the id studio')
  createRoot(root).render(
    <TextProvider start={{ language, messages }}>
      <App />
    </TextProvider>,
  )
}

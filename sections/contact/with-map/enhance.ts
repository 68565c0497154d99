import { enhanceEmbeds } from '../../ui/embed/embed.browser.ts'
import { enhanceForms } from '../../ui/form/enhance-form.browser.ts'

export default function enhanceContact(root: HTMLElement): void {
  enhanceForms(root)
  enhanceEmbeds(root)
}

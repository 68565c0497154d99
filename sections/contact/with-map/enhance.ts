import { enhanceForms } from '../../ui/form/enhance-form.browser.ts'

export default async function enhanceContact(root: HTMLElement): Promise<void> {
  enhanceForms(root)
  const { enhanceEmbeds } = await import('../../ui/embed/embed.browser.ts')
  enhanceEmbeds(root)
}

export { enhanceEmbeds as default } from '../../ui/embed/embed.browser.ts'

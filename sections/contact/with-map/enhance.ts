export { enhanceForms as default } from '../../ui/form/enhance-form.browser.ts'

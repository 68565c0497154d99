export { default } from '../behaviour.browser.ts'

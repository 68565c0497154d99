export { default } from '../copy.browser.ts'

export { default } from '../count-up.browser.ts'

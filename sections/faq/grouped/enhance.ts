export { default } from '../open-target.browser.ts'

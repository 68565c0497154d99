export { default } from '../lightbox.browser.ts'

export { default } from '../../ui/track/enhance-track.browser.ts'

export { default } from '../../ui/carousel/enhance-carousels.browser.ts'

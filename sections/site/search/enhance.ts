export { enhanceSearch as default } from '../../ui/search/enhance-search.browser.ts'

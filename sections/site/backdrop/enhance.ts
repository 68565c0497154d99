export { enhanceVideos as default } from '../../ui/video/play.browser.ts'

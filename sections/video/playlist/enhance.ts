import { enhanceVideos } from '../../ui/video/play.browser.ts'

/** No other section needs the script, and this file is in one that is on nearly every page. */
export default async function enhancePlaylist(root: Element): Promise<void> {
  const { playOneAtATime } = await import('./one-at-a-time.browser.ts')
  playOneAtATime(root, enhanceVideos)
}

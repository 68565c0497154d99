import { enhanceVideos } from '../../ui/video/play.browser.ts'

/** Loads its own script: the build puts every enhance.ts into one file, which nearly every page loads. */
export default async function enhancePlaylist(root: Element): Promise<void> {
  const { playOneAtATime } = await import('./one-at-a-time.browser.ts')
  playOneAtATime(root, enhanceVideos)
}

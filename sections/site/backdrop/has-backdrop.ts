import type { BaseData } from '../../fields/section.ts'
import { isVideoFile } from '../../ui/video/video-file.ts'

/** The section that has the styles and the script. */
export const BACKDROP = 'site/backdrop'

/** Whether a background needs more than an image. Its styles and script are loaded only then. */
export function hasBackdrop({ background }: Pick<BaseData, 'background'>): boolean {
  const isFixed = background?.fixed === true && background.image !== undefined
  return isFixed || backdropVideo(background) !== undefined
}

/** Only video files count: another page cannot play behind a section. */
export function backdropVideo(background: BaseData['background']) {
  const video = background?.video
  return video && isVideoFile(video.src) ? video : undefined
}

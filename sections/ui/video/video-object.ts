import type { VideoData } from './video-fields.ts'
import { videoSource } from './source.ts'

/** A video as schema.org object. Search engines require a picture and a date; without them it is left out. */
export function videoObject(video: VideoData, name: string, { url }: { url: string }): object[] {
  const source = videoSource(video)
  if (source === null || name === '' || video.poster === undefined || video.uploadDate === undefined)
    return []
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'VideoObject',
      name,
      ...(video.description !== '' && { description: video.description }),
      thumbnailUrl: new URL(video.poster.src, url).href,
      uploadDate: video.uploadDate,
      ...(source.kind === 'file'
        ? { contentUrl: new URL(source.src, url).href }
        : {
            ...(source.kind === 'embed' && { embedUrl: source.embed.replace(/\?.*/, '') }),
            url: source.page,
          }),
    },
  ]
}

import { describe, expect, test } from 'vitest'
import { readEmbeddedVideo } from '#sections/ui/video/embedded-video.ts'
import { videoSource } from '#sections/ui/video/source.ts'

const YOUTUBE = 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0'
const VIMEO = 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'

describe('the address of a video', () => {
  test.each([
    ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', YOUTUBE],
    ['www.youtube.com/watch?v=aqz-KE-bpKQ', YOUTUBE],
    ['youtu.be/aqz-KE-bpKQ', YOUTUBE],
    ['https://youtu.be/watch?v=aqz-KE-bpKQ', YOUTUBE],
    ['vimeo.com/76979871', VIMEO],
    ['https://youtu.be/aqz-KE-bpKQ?si=x', YOUTUBE],
    ['https://m.youtube.com/watch?app=desktop&v=aqz-KE-bpKQ', YOUTUBE],
    ['https://www.youtube.com/shorts/aqz-KE-bpKQ', YOUTUBE],
    ['https://www.youtube.com/live/aqz-KE-bpKQ', YOUTUBE],
    ['https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ', YOUTUBE],
    ['https://youtu.be/aqz-KE-bpKQ?t=1h2m3s', `${YOUTUBE}&start=3723`],
    ['https://youtu.be/aqz-KE-bpKQ?t=90', `${YOUTUBE}&start=90`],
    ['https://vimeo.com/76979871', VIMEO],
    ['https://vimeo.com/channels/staffpicks/76979871', VIMEO],
    ['https://player.vimeo.com/video/76979871?h=0123abcdef', `${VIMEO}&h=0123abcdef`],
    ['https://vimeo.com/76979871/0123abcdef', `${VIMEO}&h=0123abcdef`],
  ])('%s is played by its provider', (url, embed) => {
    expect(videoSource({ source: 'file', url })).toMatchObject({ kind: 'embed', embed })
  })

  test('may be an id if the provider is named', () => {
    expect(videoSource({ source: 'youtube', url: 'aqz-KE-bpKQ' })).toMatchObject({ embed: YOUTUBE })
    expect(videoSource({ source: 'vimeo', url: '76979871' })).toMatchObject({ embed: VIMEO })
  })

  test.each(['/media/a.mp4', 'a.mp4', 'https://cdn.example/a.webm'])('%s is a file', (url) => {
    expect(videoSource({ source: 'file', url })).toEqual({ kind: 'file', src: url })
  })

  test.each(['', 'javascript:alert(1)', 'data:video/mp4,x', 'ftp://x/a.mp4', '#a'])(
    '%j is not played',
    (url) => {
      expect(videoSource({ source: 'file', url })).toBeNull()
    },
  )

  test.each([
    'https://www.youtube.com/@canal',
    'https://www.youtube.com/results?search_query=bolo',
    'https://www.youtube.com/embed/live_stream',
    'https://www.youtube.com/playlist?list=WL',
    'https://vimeo.com/album/2903155',
    'https://vimeo.com/event/2903155',
    'https://www.dailymotion.com/video/x8abc',
    'https://drive.google.com/file/d/1aB/view',
    '//www.facebook.com/watch?v=123',
    'https://example.com/mp4',
  ])('%s is a link, and nothing is loaded from it', (url) => {
    const page = new URL(url, 'https://a.example').href
    expect(videoSource({ source: 'youtube', url })).toMatchObject({ kind: 'page', page })
  })

  test.each(['filme', '/sobre', '@canal'])('%s is not a video', (url) => {
    expect(videoSource({ source: 'file', url })).toBeNull()
  })
})

const LIST = 'PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf'
const CHANNEL = 'UC4R8DWoMoI7CAwX8_LjQHig'
const FRAME = 'https://www.youtube-nocookie.com/embed'

describe('an address of a service', () => {
  test.each([
    ['//www.youtube.com/embed/aqz-KE-bpKQ', YOUTUBE],
    ['https://m.youtube.com/details?v=aqz-KE-bpKQ', YOUTUBE],
    ['https://www.youtube.com/?v=aqz-KE-bpKQ', YOUTUBE],
    ['https://www.youtube.com/attribution_link?a=x&u=%2Fwatch%3Fv%3Daqz-KE-bpKQ', YOUTUBE],
    [`https://www.youtube.com/playlist?list=${LIST}`, `${FRAME}/videoseries?list=${LIST}&autoplay=1&rel=0`],
    [
      `https://www.youtube.com/embed/videoseries?list=${LIST}`,
      `${FRAME}/videoseries?list=${LIST}&autoplay=1&rel=0`,
    ],
    [
      `https://www.youtube.com/embed?listType=playlist&list=${LIST}`,
      `${FRAME}/videoseries?list=${LIST}&autoplay=1&rel=0`,
    ],
    [`https://youtu.be/aqz-KE-bpKQ?list=${LIST}`, `${YOUTUBE}&list=${LIST}`],
    ['https://youtu.be/aqz-KE-bpKQ?list=RDaqz-KE-bpKQ', YOUTUBE],
    [
      `https://www.youtube.com/embed/live_stream?channel=${CHANNEL}`,
      `${FRAME}/live_stream?channel=${CHANNEL}&autoplay=1&rel=0`,
    ],
    [
      `https://www.youtube.com/channel/${CHANNEL}/live`,
      `${FRAME}/live_stream?channel=${CHANNEL}&autoplay=1&rel=0`,
    ],
    ['https://youtu.be/aqz-KE-bpKQ#t=30s', `${YOUTUBE}&start=30`],
    ['https://www.youtube.com/watch?v=aqz-KE-bpKQ#t=1m40', `${YOUTUBE}&start=100`],
    ['https://www.youtube.com/watch?v=aqz-KE-bpKQ&time_continue=7', `${YOUTUBE}&start=7`],
    ['https://youtu.be/aqz-KE-bpKQ?t=1h', `${YOUTUBE}&start=3600`],
    ['https://youtu.be/aqz-KE-bpKQ?t=90.5', `${YOUTUBE}&start=90`],
    ['https://vimeo.com/album/2903155/video/96186586', vimeo('96186586')],
    ['https://vimeo.com/showcase/12345/video/67890', vimeo('67890')],
    ['https://vimeo.com/groups/12345/videos/67890123', vimeo('67890123')],
    ['https://vimeo.com/manage/videos/76979871/0123abcdef', `${VIMEO}&h=0123abcdef`],
    ['https://vimeo.com/76979871#t=1m30s', `${VIMEO}#t=90s`],
  ])('%s is played by a service', (url, embed) => {
    const video = readEmbeddedVideo(url)
    expect(video?.embed).toBe(embed)
    expect(readEmbeddedVideo(video?.page ?? '')).toEqual(video)
  })

  test.each([
    'https://vimeo.com/groups/12345/67890123',
    'https://vimeo.com/user/review/76979871/abc123',
    'ftp://vimeo.com/76979871',
  ])('%s does not name a video', (url) => {
    expect(readEmbeddedVideo(url)).toBeNull()
  })
})

function vimeo(id: string): string {
  return VIMEO.replace('76979871', id)
}

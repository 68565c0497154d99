import { describe, expect, test } from 'vitest'
import { videoSource } from '#sections/ui/video/source.ts'

const YOUTUBE = 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0'
const VIMEO = 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'

describe('the address of a video', () => {
  test.each([
    ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', YOUTUBE],
    ['www.youtube.com/watch?v=aqz-KE-bpKQ', YOUTUBE],
    ['youtu.be/aqz-KE-bpKQ', YOUTUBE],
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

  test('may be an id where the provider is named', () => {
    expect(videoSource({ source: 'youtube', url: 'aqz-KE-bpKQ' })).toMatchObject({ embed: YOUTUBE })
    expect(videoSource({ source: 'vimeo', url: '76979871' })).toMatchObject({ embed: VIMEO })
  })

  test.each(['/media/a.mp4', 'a.mp4', 'https://cdn.example/a.webm'])('%s is a file', (url) => {
    expect(videoSource({ source: 'file', url })).toEqual({ kind: 'file', src: url })
  })

  test.each(['', 'javascript:alert(1)', 'data:video/mp4,x', 'ftp://x/a.mp4', '#a'])(
    '%j plays nowhere',
    (url) => {
      expect(videoSource({ source: 'file', url })).toBeNull()
    },
  )

  test('of a provider that is no video is no player', () => {
    const source = videoSource({ source: 'youtube', url: 'https://www.youtube.com/@canal' })
    expect(source?.kind).not.toBe('embed')
  })
})

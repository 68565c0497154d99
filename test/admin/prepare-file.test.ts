import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { readMediaAddress } from '#shared/media-name.ts'
import { MAX_SIDE, prepareFile } from '../../admin/media/prepare-file.ts'
import { testPicture } from '../support/pictures.ts'

const svg = (content: string, attributes = '') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"${attributes}>${content}</svg>`)

describe('a picture', () => {
  test('gets a name made of its words, size, colour and content', async () => {
    const red = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#c03020' } })
      .png()
      .toBuffer()
    const { name, hash, mime, size, content } = await prepareFile(red, '/home/ana/Pão de Açúcar (1).PNG')
    expect(name).toBe(`pao-de-acucar-1-30x20-c03020-${hash}.png`)
    expect({ mime, size, content }).toEqual({
      mime: 'image/png',
      size: { width: 30, height: 20 },
      content: red,
    })
    expect(readMediaAddress(`/media/${name}`)).toEqual({ name, hash, type: 'png', size, colour: '#c03020' })
  })

  test('with transparency gets no colour', async () => {
    const clear = await sharp({
      create: { width: 8, height: 8, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.5 } },
    })
      .png()
      .toBuffer()
    expect((await prepareFile(clear, 'a.png')).name).toMatch(/^a-8x8-[0-9a-f]{32}\.png$/)
  })

  test('loses place, device and author, and is turned upright', async () => {
    const taken = await sharp(await testPicture({ width: 60, height: 40 }, 'jpg'))
      .withExif({
        IFD0: { Artist: 'Ana Pessoa', Model: 'Phone 9' },
        IFD3: { GPSLatitude: '29/1 57/1 0/1', GPSLatitudeRef: 'S' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(taken.includes('Ana Pessoa')).toBe(true)
    const { content, size } = await prepareFile(taken, 'a.jpg')
    expect(size).toEqual({ width: 40, height: 60 })
    const { exif, xmp, iptc, orientation } = await sharp(content).metadata()
    expect({ exif, xmp, iptc, orientation }).toEqual({})
    for (const hidden of ['Exif', 'Ana Pessoa', 'Phone 9'])
      expect(Buffer.from(content).includes(hidden)).toBe(false)
  })

  test('larger than any page shows is made smaller', async () => {
    const wide = await sharp({ create: { width: 4000, height: 1000, channels: 3, background: '#123' } })
      .jpeg()
      .toBuffer()
    expect((await prepareFile(wide, 'a.jpg')).size).toEqual({ width: MAX_SIDE, height: 800 })
  })

  test('of a type that Cloudflare does not read is stored as WebP', async () => {
    const avif = await sharp(await testPicture({ width: 64, height: 64 }))
      .avif()
      .toBuffer()
    const { name, mime } = await prepareFile(avif, 'a.avif')
    expect([name.slice(-5), mime]).toEqual(['.webp', 'image/webp'])
  })
})

describe('a picture from a print shop, a phone or an animator', () => {
  test('in CMYK is converted to RGB', async () => {
    const print = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#c03020' } })
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer()
    expect((await sharp(print).metadata()).space).toBe('cmyk')
    const { name, content, size } = await prepareFile(print, 'a.jpg')
    expect(name).toMatch(/\.jpg$/)
    expect(size).toEqual({ width: 30, height: 20 })
    expect((await sharp(content).metadata()).space).toBe('srgb')
    const [red = 0, green = 0, blue = 0] = await sharp(content).resize(1, 1).raw().toBuffer()
    expect([red > 150, green < 90, blue < 90]).toEqual([true, true, true])
  })

  test.each(['heic', 'heix', 'hevc', 'mif1', 'msf1'])(
    'from a phone (%s) is refused with an explanation',
    async (brand) => {
      const file = Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0`, 'latin1')
      await expect(prepareFile(file, 'IMG_0001.HEIC')).rejects.toThrow(
        'is HEIC, which few programs read; export it as JPEG',
      )
    },
  )

  const frames = [0, 255].map((red) => ({
    create: { width: 20, height: 10, channels: 3 as const, background: { r: red, g: 0, b: 0 } },
  }))
  const moving = async () =>
    sharp(await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer())), {
      join: { animated: true },
    })

  test('that is an animated GIF stays as it is, with the size of one frame', async () => {
    const gif = await (await moving()).gif().toBuffer()
    const { name, content } = await prepareFile(gif, 'a.gif')
    expect(name).toMatch(/^a-20x10-[0-9a-f]{32}\.gif$/)
    expect(gif.equals(content)).toBe(true)
    expect((await sharp(content).metadata()).pages).toBe(2)
  })

  test('that is an animated WebP is refused with an explanation, because it would stand still', async () => {
    const webp = await (await moving()).webp().toBuffer()
    await expect(prepareFile(webp, 'a.webp')).rejects.toThrow('is an animation; store it as MP4, WebM or GIF')
  })
})

test('the type is read from the content, not from the name', async () => {
  const jpeg = await testPicture({ width: 9, height: 9 }, 'jpg')
  expect((await prepareFile(jpeg, 'a.svg')).name).toMatch(/\.jpg$/)
  expect((await prepareFile(Buffer.from('%PDF-1.7 …'), 'Cardápio.html')).name).toMatch(
    /^cardapio-[0-9a-f]{32}\.pdf$/,
  )
  expect((await prepareFile(Buffer.from('WEBVTT\n\n'), 'a.vtt')).mime).toBe('text/vtt; charset=utf-8')
  expect((await prepareFile(Buffer.from('\0\0\0\x18ftypisom\0\0\0\0', 'latin1'), 'a.mov')).mime).toBe(
    'video/mp4',
  )
})

test.each<[what: string, content: () => Buffer | Promise<Buffer>, words: string]>([
  ['a page', () => Buffer.from('<!doctype html><script>1</script>'), 'is of a type that is not served'],
  ['a page with a drawing', () => Buffer.from('<html><svg/></html>'), 'is of a type that is not served'],
  ['a program', () => Buffer.from('#!/bin/sh\n'), 'is of a type that is not served'],
  ['an empty file', () => Buffer.alloc(0), 'is of a type that is not served'],
  ['HEIC', () => Buffer.from('\0\0\0\x18ftypheic', 'latin1'), 'export it as JPEG'],
  ['half a picture', async () => (await testPicture({}, 'png')).subarray(0, 20), 'cannot be read'],
  [
    'a GIF of 6 MB',
    () => Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(6_000_000)]),
    'the limit is 5 MB',
  ],
  [
    'a video of 51 MB',
    () => Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42', 'latin1'), Buffer.alloc(51e6)]),
    '50 MB',
  ],
])('%s is refused with an explanation', async (_, content, words) => {
  await expect(prepareFile(await content(), 'a.png')).rejects.toThrow(words)
})

describe('a drawing', () => {
  test('keeps what it draws, and loses what an editor added', async () => {
    const markup = Buffer.from(`<?xml version="1.0"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<!-- by Ana, in C:\\Users\\ana -->
<svg xmlns="http://www.w3.org/2000/svg" xmlns:ink="http://ink.example" viewBox="0 0 40 20" ink:version="1">
<metadata><rdf:li>Ana</rdf:li></metadata><ink:view zoom="2"><path d="M9"/></ink:view>
<style>.a{fill:url(#g)}</style><linearGradient id="g"/><path class="a" d="M0 0h9" style="fill:url('#g')"/>
<text>a &lt; b</text></svg>`)
    const { name, content, mime } = await prepareFile(markup, 'Logo.svg')
    const text = content.toString()
    expect([mime, name]).toEqual(['image/svg+xml', expect.stringMatching(/^logo-40x20-[0-9a-f]{32}\.svg$/)])
    for (const gone of ['Ana', 'DOCTYPE', 'ink', 'zoom', 'M9', 'metadata']) expect(text).not.toContain(gone)
    for (const kept of ['.a{fill:url(&#35;g)}', '<path class="a" d="M0 0h9"', '<text>a &#60; b</text>'])
      expect(text.replaceAll('#g', '&#35;g').replaceAll('&&#35;', '&#')).toContain(kept)
  })

  test.each([
    ['<script>alert(1)</script>'],
    ['<g onload="alert(1)"/>'],
    ['<g ONCLICK="alert(1)"/>'],
    ['<foreignObject><p>x</p></foreignObject>'],
    ['<a href="javascript:alert(1)"><path d="M0"/></a>'],
    ['<use xlink:href="https://evil.example/a.svg#b"/>'],
    ['<image href="http://evil.example/pixel.gif"/>'],
    ['<image href="data:image/svg+xml;base64,PHN2Zy8+"/>'],
    ['<style>@import url(//evil.example/a.css)</style>'],
    ['<style>a{background:url(//evil.example)}</style>'],
    ['<style>a{background:url(//evil.example</style>'],
    [`<style>a{background:url("//evil.example/'")}</style>`],
    ['<style>a{background:u&#114;l(//evil.example)}</style>'],
    ['<style>a{background:u<![CDATA[rl(//evil.example)]]>}</style>'],
    ['<style>a{background:u<g/>rl(//evil.example)}</style>'],
    ['<style>a{background:image-set("//evil.example" 1x)}</style>'],
    ['<path style="fill:url(https://evil.example#a)"/>'],
    ['<path style="fill:url(https://evil.example#a"/>'],
    [`<path style="fill:url( 'https://evil.example/(#a' )"/>`],
    ['<path fill="url(//evil.example#a)"/>'],
    ['<set attributeName="href" to="javascript:alert(1)"/>'],
    ['<animate attributeName="href" values="javascript:alert(1)"/>'],
    ['<svg:script>alert(1)</svg:script>'],
  ])('with %s is refused', async (content) => {
    await expect(prepareFile(svg(content), 'a.svg')).rejects.toThrow('export it as plain SVG')
  })

  test('with entities or its own stylesheet is refused', async () => {
    const entities = Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg"/>')
    await expect(prepareFile(entities, 'a.svg')).rejects.toThrow('plain SVG')
    const sheet = Buffer.from(
      '<?xml-stylesheet href="//evil.example"?><svg xmlns="http://www.w3.org/2000/svg"/>',
    )
    await expect(prepareFile(sheet, 'a.svg')).rejects.toThrow('plain SVG')
  })

  test('of the demo sites is taken, and looks the same', async () => {
    const file = join(import.meta.dirname, '../../demo/public/demo/padaria/logo.svg')
    const { content } = await prepareFile(readFileSync(file), file)
    const pixels = (drawing: Uint8Array) => sharp(drawing).resize(200).raw().toBuffer()
    expect(await pixels(content)).toEqual(await pixels(readFileSync(file)))
  })
})

import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { pictureFacts } from '../../admin/media/picture-facts.ts'
import { MAX_CALL_BYTES, prepareUpload } from '../../admin/media/prepare-upload.ts'

const picture = (width = 30, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: '#a63c17' } })
const FORMATS = ['jpeg', 'png', 'webp'] as const
const clean = (format: (typeof FORMATS)[number]) => picture().toFormat(format).toBuffer()
const upload = (content: Uint8Array, fileName = 'Pão Quente.JPG') =>
  prepareUpload({ content, fileName, colour: 'a63c17' })

describe.each(FORMATS)('a picture as %s', (format) => {
  test('is stored as it is, under a name of its words, size and colour', async () => {
    const content = await clean(format)
    const stored = await upload(content)
    expect(stored.name).toMatch(
      new RegExp(`^pao-quente-30x20-a63c17-[0-9a-f]{32}\\.${format === 'jpeg' ? 'jpg' : format}$`),
    )
    expect(stored.content).toBe(content)
    expect(stored.size).toEqual({ width: 30, height: 20 })
  })

  test('with camera data is refused', async () => {
    const exif = { IFD3: { GPSLatitude: '51/1 30/1 0/1' } }
    const content = await picture().withExif(exif).toFormat(format).toBuffer()
    await expect(upload(content)).rejects.toThrow(/contains more than the picture/)
    const described = await picture()
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
      .toFormat(format)
      .toBuffer()
    await expect(upload(described)).rejects.toThrow(/contains more than the picture/)
  })

  test('with anything after its end is refused', async () => {
    const content = Buffer.concat([await clean(format), Buffer.from('GPS 51.5')])
    await expect(upload(content)).rejects.toThrow(/contains more than the picture|cannot be read/)
  })

  test('that is cut off anywhere is refused', async () => {
    const content = await clean(format)
    for (let length = 12; length < content.length; length += 7)
      await expect(upload(content.subarray(0, length)), String(length)).rejects.toThrow()
  })

  test('larger than pages show is refused', async () => {
    const content = await picture(3300, 10).toFormat(format).toBuffer()
    await expect(upload(content)).rejects.toThrow('3200 a side')
  })
})

test('a lossless or transparent WebP has the size that it declares', async () => {
  const content = await picture(301, 7).webp({ lossless: true }).toBuffer()
  expect(pictureFacts(content, 'webp')).toEqual({ width: 301, height: 7 })
  const seen = await sharp({ create: { width: 9, height: 8, channels: 4, background: '#0000' } })
    .webp()
    .toBuffer()
  expect(pictureFacts(seen, 'webp')).toEqual({ width: 9, height: 8 })
})

test('a picture in CMYK is refused', async () => {
  const content = await picture().toColourspace('cmyk').jpeg().toBuffer()
  await expect(upload(content)).rejects.toThrow()
})

test('a drawing with a script is refused, a document keeps its bytes, and other types are refused', async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"><path d="M0 0h4"/></svg>',
  )
  expect((await upload(svg, 'logo.svg')).name).toMatch(/^logo-4x3-[0-9a-f]{32}\.svg$/)
  await expect(
    upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')),
  ).rejects.toThrow()
  const pdf = Buffer.from('%PDF-1.7\n')
  expect((await upload(pdf, 'menu.pdf')).content).toBe(pdf)
  await expect(upload(Buffer.from('GIF89a'))).rejects.toThrow('type that is not accepted here')
  await expect(upload(Buffer.from('plain text'))).rejects.toThrow('type that is not accepted here')
  await expect(upload(new Uint8Array(MAX_CALL_BYTES + 1))).rejects.toThrow('5.5 MB')
})

import { expect, test } from 'vitest'
import { picturesIn, withOwnPictures } from '../../studio/outline/own-pictures.ts'

const example = {
  title: 'Oven',
  media: { src: '/demo/a.webp' },
  items: [{ photo: '/demo/b.webp' }, { photo: '/demo/c.webp' }],
}

test('an example has the site’s pictures in place of those of the demo, in turn', () => {
  const pictures = picturesIn({
    pages: [
      { media: { src: '/media/x.webp' } },
      { a: { src: '/media/y.jpg' } },
      { b: { src: '/media/x.webp' } },
    ],
    film: { src: '/media/z.mp4' },
  })
  expect(pictures).toEqual(['/media/x.webp', '/media/y.jpg'])
  expect(withOwnPictures(example, pictures)).toEqual({
    title: 'Oven',
    media: { src: '/media/x.webp' },
    items: [{ photo: '/media/y.jpg' }, { photo: '/media/x.webp' }],
  })
})

test('an example has no pictures in a site without any', () => {
  expect(withOwnPictures(example, []).media).toEqual({ src: '' })
})

import type { Fixtures } from '../../contract.ts'

const image = { src: '/demo/example.svg', alt: '', width: 1600, height: 900 }

export const fixtures: Fixtures = {
  plain: { background: { video: '/demo/serra.webm', image } },
  withoutImage: { background: { video: '/demo/serra.webm', fixed: true } },
  fixedImage: { background: { image, fixed: true } },
}

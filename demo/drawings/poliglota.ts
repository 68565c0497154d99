import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { saveScenes } from './save.ts'

/** The image that links to the demo site `poliglota` show: its posters side by side. */
const FOLDER = join(import.meta.dirname, '../public/demo/poliglota')
const POSTERS = [
  'saudade',
  'nunchi',
  'mangata',
  'meriggiare',
  'kolay-gelsin',
  'hygge',
  'fernweh',
  'sobremesa',
]

await saveScenes('poliglota', { cartaz: () => ({ svg: posters(), width: 1200, height: 630, scale: 1 }) })

function posters(): string {
  const images = POSTERS.map((name) => {
    const svg = readFileSync(join(FOLDER, `${name}.svg`)).toString('base64')
    return `<img src="data:image/svg+xml;base64,${svg}">`
  })
  return `<style>
    main { box-sizing: border-box; height: 630px; padding: 18px; background: #fffdf9; display: grid; gap: 14px;
      grid-template: repeat(2, 290px) / repeat(4, 1fr) }
    img { width: 100%; height: 100%; object-fit: cover; border-radius: 6px }
  </style><main>${images.join('')}</main>`
}

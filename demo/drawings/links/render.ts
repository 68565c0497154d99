import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { saveScenes } from '../save.ts'
import { crackle } from './crackle.ts'
import { SCENES } from './scenes.ts'

/** Fires the pictures of the demo site `links`: `node demo/drawings/links/render.ts [name…]`. */
await saveScenes('links', SCENES)
const out = process.env.OUT ?? join(import.meta.dirname, '../../public/demo/links')
writeFileSync(join(out, 'esmalte.svg'), crackle())

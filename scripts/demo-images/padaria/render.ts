import { saveScenes } from '../save.ts'
import { SCENES } from './scenes.ts'

/** Prints the pictures of the demo site `padaria`: `node scripts/demo-images/padaria/render.ts [name…]`. */
await saveScenes('padaria', SCENES)

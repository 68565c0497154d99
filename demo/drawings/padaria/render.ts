import { saveScenes } from '../save.ts'
import { SCENES } from './scenes.ts'

/** Prints the pictures of the demo site `padaria`: `node demo/drawings/padaria/render.ts [name…]`. */
await saveScenes('padaria', SCENES)

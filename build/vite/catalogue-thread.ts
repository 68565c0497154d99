import { parentPort, workerData } from 'node:worker_threads'
import { makeCatalogue } from './section-catalogue.ts'

/** Makes the catalogue in a thread, because Node never drops a module that it has loaded (section-catalogue.ts). */
const { root, pictures } = workerData as { root: string; pictures: ReadonlyMap<string, string> }
parentPort?.postMessage(JSON.stringify(await makeCatalogue(root, pictures)))

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { filesForWorker } from './files-for-worker.ts'

/** Texts of pages, and texts that only the Worker writes, such as mails. */
const FOLDERS = ['messages', 'words']

/** Ships the texts of each locale as files: `/messages/pt-BR.json` and `/words/pt-BR.json`. */
export function messageFiles(root: string): Plugin {
  const texts = (folder: string) =>
    readdirSync(join(root, 'shared', folder)).map((file): [string, string] => [
      `${folder}/${file}`,
      JSON.stringify(JSON.parse(readFileSync(join(root, 'shared', folder, file), 'utf8'))),
    ])
  return filesForWorker('messages', {
    texts: () => new Map(FOLDERS.flatMap(texts)),
    sources: /\/shared\/(?:messages|words)\/[\w-]+\.json$/,
  })
}

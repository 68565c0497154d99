import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { filesForWorker } from './files-for-worker.ts'

/** Ships the texts of each locale as a file: `/messages/pt-BR.json`. */
export function messageFiles(root: string): Plugin {
  const folder = join(root, 'shared/messages')
  return filesForWorker('messages', {
    texts: () =>
      new Map(
        readdirSync(folder).map((file) => [
          `messages/${file}`,
          JSON.stringify(JSON.parse(readFileSync(join(folder, file), 'utf8'))),
        ]),
      ),
    sources: /\/shared\/messages\/[\w-]+\.json$/,
  })
}

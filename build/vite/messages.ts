import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { filesForWorker } from './files-for-worker.ts'

/** Texts of pages, and of what only the Worker writes. */
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

/**
 * In the Worker English is for the pages of errors alone, which must be written when no file can be read (worker/page/on-error.ts). The rest
 * of it is a file, as every locale is.
 */
export function englishOfErrors(): Plugin {
  return {
    name: 'vitrine:english-of-errors',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'worker',
    transform: {
      filter: { id: /\/shared\/messages\/en-US\.json$/ },
      handler: (code) => ({ code: JSON.stringify(errorMessages(JSON.parse(code))), map: null }),
    },
  }
}

export function errorMessages(messages: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(messages).filter(([key]) => key.startsWith('errors.')))
}

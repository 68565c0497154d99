import type { RootFile } from '#shared/schema/root-file.ts'
import type { Written } from './written.ts'

const TYPES: Readonly<Record<string, string>> = {
  txt: 'text/plain',
  html: 'text/html',
  xml: 'application/xml',
  json: 'application/json',
}

/** A file that the tenant's configuration holds, as text of a type that no browser runs anything of. */
export function writeRootFile({ path, content }: RootFile): Written {
  const ending = /\.(\w+)$/.exec(path)?.[1] ?? ''
  const type = TYPES[ending] ?? (isJson(content) ? 'application/json' : 'text/plain')
  return { type: `${type}; charset=utf-8`, text: content }
}

/** Files like `apple-app-site-association` have no ending. */
function isJson(content: string): boolean {
  try {
    JSON.parse(content)
    return true
  } catch {
    return false
  }
}

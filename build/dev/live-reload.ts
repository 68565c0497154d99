import { createHash } from 'node:crypto'

/** The address at which pages learn what `npm run dev` has built. It exists only in development. */
export const EVENTS = '/__dev/events'

/** A message from the server to pages. */
export interface DevState {
  /** Changes with each build and each change of content. */
  version: string
  /** Why the last build failed. */
  error: string | null
}

/** Added at the end of a document: reloads the page for a new version, and shows why a build failed. */
export function liveReload(version: string): { tag: string; source: string } {
  const script = `(${inPage})(${JSON.stringify(version)},${JSON.stringify(EVENTS)})`
  const source = `'sha256-${createHash('sha256').update(script).digest('base64')}'`
  return { tag: `<script>${script}</script>`, source }
}

/** A page's policy that additionally allows only this script and its connection. */
export function policyWith(source: string, policy: string): string {
  const directives = new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/)
      return [name, sources]
    }),
  )
  const add = (name: string, allowed: string) => {
    const sources = directives.get(name) ?? []
    if (!sources.includes(allowed)) directives.set(name, [...sources, allowed])
  }
  add('script-src', source)
  add('connect-src', "'self'")
  return [...directives].map(([name, sources]) => [name, ...sources].join(' ')).join('; ')
}

/** JavaScript as text, because it is written into pages and not compiled. */
const inPage = `(served, events) => {
  if (top !== self) return
  let source, note
  const show = (error) => {
    note?.remove()
    if (error === null) return
    note = document.createElement('pre')
    note.textContent = error
    note.style.cssText = 'position:fixed;inset:auto 0 0;z-index:2147483647;margin:0;padding:1rem;max-height:50vh;overflow:auto;background:#300;color:#fdd;font:13px/1.5 ui-monospace,monospace;white-space:pre-wrap'
    document.body.append(note)
  }
  const listen = () => {
    source?.close()
    if (document.hidden) return
    source = new EventSource(events)
    source.onmessage = ({ data }) => {
      const { version, error } = JSON.parse(data)
      if (version !== served) location.reload()
      else show(error)
    }
  }
  document.addEventListener('visibilitychange', listen)
  listen()
}`

import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { escapeHtml } from '../../shared/escape-html.ts'

/**
 * Address at which `npm run dev` shows mails. No tenant can have it: the development server answers it before the
 * Worker.
 */
export const MAILBOX = '/__dev/mail'

/** Origin of an API like Resend's, at the development server. */
const API = `${MAILBOX}/api`

/** Oldest mails beyond this number are dropped. */
const MAX_MAILS = 200
const MAX_BYTES = 1024 * 1024

interface StoredMail {
  number: number
  id: string
  receivedAt: Date
  from: string
  to: string
  replyTo: string
  subject: string
  text: string
  html: string
  /** Headers other than those of every mail. */
  headers: Record<string, string>
}

export interface Mailbox {
  /** The Worker's variables for this mailbox. */
  vars: (port: number) => Record<string, string>
  /** Answers a request of the mailbox. @returns false for every other request */
  handle: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean
}

/**
 * A mailbox in place of a mail provider: the Worker sends to it as to Resend, and a browser shows the mails. They are
 * lost when the server ends.
 */
export function createMailbox(
  received: (mail: { to: string; subject: string; path: string }) => void,
): Mailbox {
  const key = randomUUID()
  const mails: StoredMail[] = []

  async function take(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    if (incoming.headers.authorization !== `Bearer ${key}`)
      return sendJson(outgoing, 403, { name: 'invalid_api_key' })
    const id = String(incoming.headers['idempotency-key'] ?? randomUUID())
    const body = await readJson(incoming)
    if (body === null) return sendJson(outgoing, 422, { name: 'validation_error' })
    if (!mails.some((mail) => mail.id === id)) {
      const mail = readMail(body, id, (mails[0]?.number ?? 0) + 1)
      mails.unshift(mail)
      mails.splice(MAX_MAILS)
      received({ to: mail.to, subject: mail.subject, path: `${MAILBOX}/${mail.number}` })
    }
    sendJson(outgoing, 200, { id })
  }

  return {
    vars: (port) => ({
      MAIL_FROM: 'forms@vitrine.localhost',
      RESEND_ORIGIN: `http://127.0.0.1:${port}${API}`,
      RESEND_API_KEY: key,
    }),
    handle(incoming, outgoing) {
      const path = (incoming.url ?? '').split('?')[0] ?? ''
      if (path !== MAILBOX && !path.startsWith(`${MAILBOX}/`)) return false
      if (path === `${API}/emails` && incoming.method === 'POST') void take(incoming, outgoing)
      else if (path === MAILBOX) sendPage(outgoing, 'Mailbox', mailList(mails))
      else {
        const mail = mails.find(({ number }) => path === `${MAILBOX}/${number}`)
        if (mail === undefined) sendPage(outgoing, 'Mailbox', '<p>There is no such mail.</p>', 404)
        else sendPage(outgoing, mail.subject, mailPage(mail))
      }
      return true
    },
  }
}

async function readJson(incoming: IncomingMessage): Promise<Record<string, unknown> | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of incoming) {
    bytes += chunk.length
    if (bytes > MAX_BYTES) return null
    chunks.push(chunk)
  }
  try {
    const value: unknown = JSON.parse(Buffer.concat(chunks).toString())
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}

function readMail(body: Record<string, unknown>, id: string, number: number): StoredMail {
  const text = (field: string) => [body[field] ?? ''].flat().join(', ')
  return {
    number,
    id,
    receivedAt: new Date(),
    from: text('from'),
    to: text('to'),
    replyTo: text('reply_to'),
    subject: text('subject'),
    text: text('text'),
    html: text('html'),
    headers: typeof body.headers === 'object' && body.headers !== null ? readTexts(body.headers) : {},
  }
}

function readTexts(headers: object): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}

function mailList(mails: readonly StoredMail[]): string {
  if (mails.length === 0) return '<p>No mail yet. Send a form of a demo site.</p>'
  const time = (moment: Date) => moment.toLocaleTimeString('en-GB')
  const rows = mails.map(
    ({ number, to, subject, receivedAt }) =>
      `<li><a href="${MAILBOX}/${number}">${escapeHtml(subject)}</a> <small>to ${escapeHtml(to)}, ${time(receivedAt)}</small></li>`,
  )
  return `<ol>${rows.join('')}</ol>`
}

/** The frame of the HTML part has no permissions, so it runs nothing and loads nothing. */
function mailPage({ from, to, replyTo, subject, text, html, headers: more }: StoredMail): string {
  const headers = Object.entries({ From: from, To: to, 'Reply-To': replyTo, Subject: subject, ...more })
  return `<p><a href="${MAILBOX}">All mails</a></p>
<dl>${headers.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>
<h2>Text</h2><pre>${escapeHtml(text)}</pre>
<h2>HTML</h2><iframe sandbox title="HTML part" srcdoc="${escapeHtml(html)}"></iframe>`
}

/** The frame has a light background in both schemes, as in most mail programs. */
const STYLE = `
:root { color-scheme: light dark; --line: 1px solid light-dark(#d4d4d8, #3f3f46) }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 48rem; padding: 2rem 1.25rem 4rem; overflow-wrap: anywhere;
  color: light-dark(#18181b, #f4f4f5); background: light-dark(#fff, #18181b) }
h1 { font-size: 1.5rem; line-height: 1.25; margin: .5rem 0 1.5rem }
h2 { font-size: 1rem; margin: 2rem 0 .5rem }
a { color: light-dark(#1d4ed8, #93c5fd) }
ol { list-style: none; margin: 0; padding: 0; border-top: var(--line) }
li { padding: .75rem 0; border-bottom: var(--line) }
li a { display: block; font-weight: 600 }
small, dt { color: light-dark(#52525b, #a1a1aa); font-size: .875rem }
dl { display: grid; gap: .25rem 1.5rem; margin: 0 }
dd { margin: 0 0 .5rem }
@media (min-width: 40rem) { dl { grid-template-columns: max-content 1fr } dt { line-height: 1.5rem } dd { margin: 0 } }
pre, iframe { border: var(--line); border-radius: .5rem; box-sizing: border-box; width: 100% }
pre { white-space: pre-wrap; padding: 1rem; margin: 0 }
iframe { height: 28rem; color-scheme: light; background: #fff }
`

function sendPage(outgoing: ServerResponse, title: string, body: string, status = 200): void {
  outgoing.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
  })
  outgoing.end(`<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>
<style>${STYLE}</style></head><body><h1>${escapeHtml(title)}</h1>${body}</body></html>\n`)
}

function sendJson(outgoing: ServerResponse, status: number, value: object): void {
  outgoing.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  outgoing.end(JSON.stringify(value))
}

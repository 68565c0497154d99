import { escapeHtml } from '#shared/escape-html.ts'
import { NO_STORE } from '../http/cache-control.ts'
import { hashSource, INERT_POLICY } from '../http/content-security-policy.ts'

/** A page of the gallery's own HTML, without the styles of the product. Its frames are examples. */
export async function galleryPage(title: string, body: string): Promise<Response> {
  const html = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><link rel="icon" href="data:,"><style>${STYLE}</style></head><body><main>${body}</main></body></html>`
  const policy = `${INERT_POLICY}; style-src '${await hashSource(STYLE)}'; img-src data:; frame-src 'self'; form-action 'self'; base-uri 'none'`
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': NO_STORE,
      'content-security-policy': policy,
    },
  })
}

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d4d4d8, #3f3f46); --soft: light-dark(#f4f4f5, #27272a) }
* { box-sizing: border-box }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; color: light-dark(#18181b, #f4f4f5); background: light-dark(#fff, #18181b) }
main { max-width: 96rem; margin-inline: auto; padding: 1.5rem clamp(1rem, 4vw, 3rem) 4rem }
h1 { font-size: 2rem; line-height: 1.2; margin: .5rem 0 1rem }
h2 { font-size: 1.25rem; line-height: 1.3; margin: 2.5rem 0 .5rem }
a { color: light-dark(#1d4ed8, #93c5fd); text-underline-offset: .2em }
form { display: flex; flex-wrap: wrap; gap: .75rem 1.25rem; align-items: end; margin-block: 1rem 1.5rem; padding: 1rem; background: var(--soft); border-radius: 12px }
label { display: grid; gap: .25rem; font-size: .875rem }
select, input, button { font: inherit; min-height: 2.5rem; max-width: 14rem }
button { padding-inline: 1.25rem }
input[type=color] { width: 4rem; padding: .25rem }
table { width: 100%; border-collapse: collapse }
tr { border-block-start: 1px solid var(--line) }
th { text-align: start; padding-inline-end: 2rem; vertical-align: top; white-space: nowrap }
td, th { padding-block: .625rem }
td { display: flex; flex-wrap: wrap; gap: .25rem 1rem; font-size: .9375rem }
.example { display: grid; gap: 1rem; grid-template-columns: minmax(0, 1fr) }
.frames { overflow-x: auto }
.frames p { margin: 0 0 .5rem }
iframe { display: block; box-sizing: content-box; height: 36rem; border: 1px solid var(--line); border-radius: 12px; margin-block-end: 1rem }
iframe:not([width]) { box-sizing: border-box; width: 100% }
pre { overflow: auto; max-height: 34rem; margin: .5rem 0 0; padding: 1rem; font-size: 13px; background: var(--soft); border-radius: 12px }
.texts { display: grid; gap: 1rem; align-content: start; grid-template-columns: minmax(0, 1fr) }
summary { font-weight: 600 }
@media (width < 40rem) { th, td { padding-block: .5rem } tr, th { display: block } th { padding-block-end: 0 } td { padding-block-start: .25rem } }
@media (width >= 70rem) { .example { grid-template-columns: minmax(0, 2fr) minmax(0, 1fr) } .texts { padding-block-start: 2rem } }
`

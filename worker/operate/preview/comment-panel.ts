import { escapeHtml } from '#shared/escape-html.ts'
import type { Words } from '#shared/words.ts'
import { MAX_COMMENT_NAME, MAX_COMMENT_TEXT, type ShareComment } from '../../../admin/share-comments.ts'
import { shownName } from '../../../admin/shown-name.ts'
import type { CommentForm, CommentState } from './comment-state.ts'
import { dayAndTime } from './day-and-time.ts'
import type { ShownSection } from './shown-sections.ts'

/** The comments of a share link on a page, and where new ones are posted. */
export interface Commenting {
  /** Oldest first. */
  comments: readonly ShareComment[]
  state: CommentState
  /** Address of this page in the preview. */
  action: string
}

interface PanelPage {
  sections: readonly ShownSection[]
  words: Words['preview']
  locale: string
}

/** A part of the bar that opens above it: a form for a comment, and the comments of this link on the page. */
export function commentPanel({ comments, state, action }: Commenting, page: PanelPage): string {
  const { words } = page
  const count = comments.length === 0 ? '' : ` <b>${comments.length}</b>`
  const isOpen = state.kind === 'empty' ? '' : ' open'
  const title = escapeHtml(words.comments)
  const list = comments.map((comment) => commentItem(comment, page)).join('')
  return `<details${isOpen}><summary>${title}${count}</summary><section aria-label="${title}">${commentForm({ form: shownForm(state, comments), state, action }, page)}${list && `<ol>${list}</ol>`}</section></details>`
}

/** After a comment, the form has the person's name already. */
function shownForm(state: CommentState, comments: Commenting['comments']): CommentForm {
  if (state.kind === 'refused') return state.form
  const name = state.kind === 'sent' ? (comments.at(-1)?.name ?? '') : ''
  return { section: '', name, comment: '' }
}

interface ShownForm extends Omit<Commenting, 'comments'> {
  form: CommentForm
}

function commentForm({ form, state, action }: ShownForm, page: PanelPage): string {
  const { words, sections } = page
  const choices = sections.map(({ id }) => {
    const chosen = id === form.section ? ' selected' : ''
    return `<option value="${escapeHtml(id)}"${chosen}>${escapeHtml(nameOf(id, page))}</option>`
  })
  return [
    `<form method="post" action="${escapeHtml(action)}" accept-charset="utf-8">`,
    `<div role="status">${state.kind === 'sent' ? escapeHtml(words.commentSent) : ''}</div>`,
    state.kind === 'refused' ? `<div role="alert">${escapeHtml(words[state.fault])}</div>` : '',
    `<div class="help">${escapeHtml(words.commentsHelp)}</div>`,
    `<label>${escapeHtml(words.part)}<select name="section" required><option value=""></option>${choices.join('')}</select></label>`,
    `<label>${escapeHtml(words.yourName)}<input name="name" required maxlength="${MAX_COMMENT_NAME}" autocomplete="name" value="${escapeHtml(form.name)}"></label>`,
    // A line break after the start tag is not part of the text.
    `<label>${escapeHtml(words.comment)}<textarea name="comment" required rows="3" maxlength="${MAX_COMMENT_TEXT}">\n${escapeHtml(form.comment)}</textarea></label>`,
    `<button>${escapeHtml(words.sendComment)}</button></form>`,
  ].join('')
}

function commentItem(comment: ShareComment, page: PanelPage): string {
  const { words } = page
  const { section, name, text, created_at, resolved_at, answers } = comment
  const isShown = page.sections.some(({ id }) => id === section)
  const where = isShown
    ? `<a href="#${encodeURIComponent(section)}">${escapeHtml(nameOf(section, page))}</a>`
    : ''
  const done = resolved_at === null ? '' : ` <em>${escapeHtml(words.done)}</em>`
  const replies = answers.map(({ author, text: reply, at }) =>
    message({ name: shownName(author) ?? words.answer, text: reply, at }, page),
  )
  return `<li>${where}${done}${message({ name, text, at: created_at }, page)}${replies.length > 0 ? `<div class="answers">${replies.join('')}</div>` : ''}</li>`
}

function message(
  { name, text, at }: { name: string; text: string; at: string },
  { locale }: PanelPage,
): string {
  const time = `<time datetime="${escapeHtml(at)}">${dayAndTime(Date.parse(at), locale)} UTC</time>`
  return `<div class="by"><bdi>${escapeHtml(name)}</bdi> ${time}</div><div class="text" dir="auto">${escapeHtml(text)}</div>`
}

/** The heading of a section; without one its place on the page. */
function nameOf(id: string, { sections, words }: PanelPage): string {
  const place = sections.findIndex((section) => section.id === id)
  const { address = '', heading = '' } = sections[place] ?? {}
  if (heading !== '') return heading
  if (address.startsWith('header/')) return words.header
  if (address.startsWith('footer/')) return words.footer
  return words.partNumber.replace('{number}', String(place + 1))
}

/** In the bar's shadow root, after the bar's own style. */
export const COMMENT_STYLE = `:host{--paper:#fff;--ink:#1c1917;--soft:#57534e;--line:#d6d3d1;--sunk:#f5f5f4;--good:#047857;--bad:#b91c1c}
@media (prefers-color-scheme:dark){:host{--paper:#292524;--ink:#fafaf9;--soft:#d6d3d1;--line:#57534e;--sunk:#1c1917;--good:#6ee7b7;--bad:#fca5a5;color-scheme:dark}}
aside{display:flex;align-items:center;gap:0 .5em;background:#1c1917;border-block-start:3px solid #f59e0b;padding:.375em 1em calc(.375em + env(safe-area-inset-bottom))}
aside:has(>[data-expired]){background:#7f1d1d;border-color:#fca5a5}
aside>p{flex:1;padding:.2em 0;background:none;border:0}
details{font:400 .9375rem/1.5 system-ui,sans-serif;color:var(--ink)}
summary{display:flex;align-items:center;gap:.5em;padding:.3em 1em;border-radius:99px;background:#f59e0b;color:#1c1917;font-size:.875rem;font-weight:600;white-space:nowrap;list-style:none;cursor:pointer}
summary::-webkit-details-marker{display:none}
summary:hover{background:#fbbf24}
summary b{min-inline-size:1.25em;padding-inline:.3em;border-radius:99px;background:#1c1917;color:#fafaf9;font-size:.75rem;text-align:center}
:focus-visible{outline:2px solid #f59e0b;outline-offset:2px}
section{position:absolute;inset-block-end:100%;inset-inline-end:0;box-sizing:border-box;inline-size:100%;max-block-size:min(36rem,62vh);overflow-y:auto;overscroll-behavior:contain;padding:1.25rem;border-radius:14px 14px 0 0;background:var(--paper);box-shadow:0 0 0 1px var(--line),0 12px 40px rgb(0 0 0/22%)}
form,label{display:grid;gap:.3rem}
form{gap:.85rem}
label{font-size:.875rem;font-weight:600}
.help,section time{color:var(--soft);font-size:.875rem;font-weight:400}
input,select,textarea{box-sizing:border-box;inline-size:100%;min-block-size:2.5rem;padding:.45rem .7rem;border:1px solid var(--line);border-radius:8px;background:var(--paper);color:inherit;font:400 1rem/1.4 system-ui,sans-serif;text-overflow:ellipsis}
textarea{min-block-size:5rem;resize:vertical;max-block-size:12rem;field-sizing:content}
button{justify-self:start;min-block-size:2.5rem;padding:.45rem 1.25rem;border:0;border-radius:8px;background:var(--ink);color:var(--paper);font:600 .9375rem/1.4 system-ui,sans-serif;cursor:pointer}
[role=status]:empty{display:none}
[role=status]{color:var(--good);font-weight:600}
[role=alert]{color:var(--bad);font-weight:600}
ol{display:grid;gap:1rem;margin:1.25rem 0 0;padding:1.25rem 0 0;border-block-start:1px solid var(--line);list-style:none}
li a{color:var(--soft);font-size:.8125rem}
em{margin-inline-start:.5em;color:var(--good);font-size:.8125rem;font-style:normal;font-weight:600}
em::before{content:"\\2713\\a0"}
.by{font-weight:600}
.by time{margin-inline-start:.35em;font-size:.8125rem}
.text{white-space:pre-wrap;overflow-wrap:anywhere}
.answers{display:grid;gap:.1rem;margin-block-start:.5rem;padding:.6rem .8rem;border-radius:8px;background:var(--sunk)}
.answers .by:not(:first-child){margin-block-start:.6rem}
@media (width<48rem){aside>p{justify-content:start;text-align:start}}
@media (width>=48rem){section{inset-block-end:calc(100% + .75rem);inset-inline-end:1rem;inline-size:25rem;max-block-size:min(40rem,76vh);border-radius:14px}}`

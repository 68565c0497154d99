import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import {
  addressOfSection,
  isHidden,
  type PageValue,
  pagePath,
  type SectionValue,
} from '../edit/page-value.ts'
import type { SaveState } from '../edit/site-editing.ts'
import type { SectionRefusal } from '../form/field-faults.ts'
import { useText } from '../text/use-text.tsx'
import { Centred, CentredFailure } from '../ui/centred.tsx'
import { useSize } from '../ui/use-size.ts'
import { type PreviewMessage, readMessage, refusalIn, type TypingMessage } from './preview-messages.ts'
import { usePreviewLink } from './preview-link.ts'
import { startPace } from './rendering-pace.ts'

/** Widths of the preview in CSS pixels. Null fills the space that the screen has. */
export const WIDTHS = [390, 768, 1440, null] as const
export type Width = (typeof WIDTHS)[number]

interface CanvasProps {
  site: string
  page: PageValue
  locale: string
  defaultLocale: string
  width: Width
  selected: string | null
  /** If `saved`, the server has every change, so loading the page shows its new sections. */
  save: SaveState['kind']
  /** Saves now. */
  flush: () => void
  /** A text is being typed on the page, so the frame must not load another one. */
  isTyping: boolean
  /** Set to the function that sends the page a message; null while the page takes none. */
  post: RefObject<((message: object) => void) | null>
  onTyping: (message: TypingMessage) => void
  /** The part of a section that cannot be shown; null if all of it is shown. */
  onFault: (section: string, refusal: SectionRefusal | null) => void
}

/** The preview of a page from the Worker, which renders each changed section again. */
export function Canvas(props: CanvasProps) {
  const { write } = useText()
  const { data: newest, error, refetch } = usePreviewLink(props.site)
  const [link, setLink] = useState(newest)
  // A new link reloads the page, which would end typing. Until then the former link is used, which is valid for a
  // while longer.
  if (link !== newest && !(props.isTyping && link !== undefined)) setLink(newest)
  if (error !== null) return <CentredFailure isPart label={write('canvas.none')} onRetry={refetch} />
  if (link === undefined) return <Centred isPart isBusy label={write('app.loading')} />
  const { page, locale } = props
  return <SavedFirst key={`${link.url} ${locale} ${page.id}`} {...props} link={link.url} />
}

/** Loads a page after its unsaved changes are saved, so that it is not loaded twice. */
function SavedFirst(props: CanvasProps & { link: string }) {
  const { write } = useText()
  const { save, flush } = props
  const isSaving = save === 'waiting' || save === 'saving'
  const [isWaiting, setIsWaiting] = useState(isSaving)
  if (isWaiting && !isSaving) setIsWaiting(false)
  useEffect(() => {
    if (isWaiting) flush()
  }, [isWaiting, flush])
  return isWaiting ? <Centred isPart isBusy label={write('app.loading')} /> : <FramedPage {...props} />
}

function FramedPage({ link, ...props }: CanvasProps & { link: string }) {
  const { page, locale, defaultLocale, width, selected, isTyping, post, onTyping, onFault } = props
  const isSaved = props.save === 'saved'
  const { write } = useText()
  const frame = useRef<HTMLIFrameElement>(null)
  const { origin } = new URL(link)
  const structure = useMemo(() => structureOf(page), [page])
  /** The data that the frame shows, as text by section. */
  const shown = useRef(new Map<string, string>())
  /** The data that the Worker last rendered or checked, as text by section. */
  const sent = useRef(new Map<string, string>())
  const [pace] = useState(startPace)
  const translations = locale === defaultLocale ? undefined : page.i18n?.[locale]?.sections
  const isTranslated = locale !== defaultLocale
  /**
   * The server's structure and texts when the frame loaded the page. Null if changes were unsaved then: the page is
   * loaded again once they are saved.
   */
  const [loaded, setLoaded] = useState(() =>
    isSaved ? { structure, texts: textsOf(page, translations) } : null,
  )
  /** Number of `vitrine:ready` answers since the page was last loaded. At 0, the frame takes no messages. */
  const [greetings, setGreetings] = useState(0)
  const isReady = greetings > 0

  const send = useCallback(
    (message: object) => frame.current?.contentWindow?.postMessage(message, origin),
    [origin],
  )

  useLayoutEffect(() => {
    post.current = isReady
      ? (message) => {
          frame.current?.focus()
          send(message)
        }
      : null
  }, [post, isReady, send])

  const greet = useCallback(() => send({ type: 'vitrine:hello', mode: 'select', bar: false }), [send])

  // After a section is added, moved, hidden or removed, the page is loaded again.
  useEffect(() => {
    if (isSaved && !isTyping && structure !== loaded?.structure) {
      setGreetings(0)
      setLoaded({ structure, texts: textsOf(page, translations) })
    }
  }, [isSaved, isTyping, structure, loaded, page, translations])

  const latest = useRef({ onTyping, onFault })
  useLayoutEffect(() => {
    latest.current = { onTyping, onFault }
  })

  useEffect(() => {
    const onMessage = (event: MessageEvent) => {
      const message = readMessage(event, { source: frame.current?.contentWindow ?? null, origin })
      if (message !== null) receive(message)
    }
    const receive = (message: PreviewMessage) => {
      if (message.type === 'vitrine:loaded') greet()
      else if (message.type === 'vitrine:ready') {
        shown.current = new Map(loaded?.texts)
        setGreetings((count) => count + 1)
        latest.current.onTyping(message)
      } else if (message.type === 'vitrine:themed') return
      else if (message.type === 'vitrine:rendered' || message.type === 'vitrine:failed') {
        if (message.section !== null) latest.current.onFault(message.section, refusalIn(message))
      } else if (message.type === 'vitrine:checked') {
        // Other answers, such as too many requests, say nothing about the section.
        if ([200, 422].includes(message.status)) latest.current.onFault(message.section, refusalIn(message))
      } else latest.current.onTyping(message)
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [origin, greet, loaded])

  useEffect(() => {
    if (greetings === 0) return
    const timer = setTimeout(() => {
      for (const [id, text] of textsOf(page, translations)) {
        if (shown.current.get(id) === text) continue
        // The frame cannot render a section that its page lacks. The page is loaded again after saving.
        if (loaded !== null && !shown.current.has(id)) continue
        shown.current.set(id, text)
        sent.current.set(id, text)
        const section = page.sections.find((each) => each.id === id)
        const translation = isTranslated ? (translations?.[id] ?? {}) : undefined
        if (section === undefined) continue
        pace.note(performance.now())
        send({ type: 'vitrine:render', request: id, section, translation })
      }
    }, pace.pause(performance.now()))
    return () => clearTimeout(timer)
  }, [greetings, loaded, page, translations, isTranslated, pace, send])

  useEffect(() => {
    if (greetings > 0) send({ type: 'vitrine:show', section: selected })
  }, [greetings, selected, send])

  // A loaded page does not contain the faults of its sections, so the Worker checks a section when it is chosen.
  useEffect(() => {
    const section = page.sections.find((each) => each.id === selected)
    if (greetings === 0 || section === undefined || isHidden(section)) return
    const text = textOf(section, translations)
    // A section that differs from the shown one is rendered, and that answer contains its faults.
    if (shown.current.get(section.id) !== text || sent.current.get(section.id) === text) return
    sent.current.set(section.id, text)
    const translation = isTranslated ? (translations?.[section.id] ?? {}) : undefined
    send({ type: 'vitrine:check', request: section.id, section, translation })
  }, [greetings, selected, page, translations, isTranslated, send])

  const { ref, size } = useSize()
  const scale = width === null || size.width === 0 ? 1 : Math.min(1, size.width / width)
  return (
    <div className="canvas" ref={ref} aria-busy={!isReady}>
      <iframe
        key={loaded?.structure}
        ref={frame}
        className="canvas-frame"
        title={write('canvas.title', { page: page.name })}
        src={link + pagePath(page, locale, defaultLocale)}
        style={{
          width: width === null ? '100%' : `${width}px`,
          height: `${size.height / scale}px`,
          transform: scale === 1 ? undefined : `scale(${scale})`,
        }}
        onLoad={greet}
      />
    </div>
  )
}

/** The order, addresses and visibility of the sections. The page is loaded again if one of them changes. */
function structureOf({ sections }: PageValue): string {
  return sections
    .map((section) => `${section.id} ${addressOfSection(section)} ${isHidden(section)}`)
    .join('\n')
}

/** The data that each visible section is rendered from, by section. */
function textsOf(
  { sections }: PageValue,
  translations: Record<string, object> | undefined,
): Map<string, string> {
  return new Map(
    sections
      .filter((section) => !isHidden(section))
      .map((section) => [section.id, textOf(section, translations)]),
  )
}

function textOf(section: SectionValue, translations: Record<string, object> | undefined): string {
  return `${jsonOf(section)} ${jsonOf(translations?.[section.id])}`
}

/** Cached by object, because a change of the page leaves its other sections the same objects. */
const texts = new WeakMap<object, string>()

function jsonOf(value: object | undefined): string {
  if (value === undefined) return ''
  const known = texts.get(value) ?? JSON.stringify(value)
  texts.set(value, known)
  return known
}

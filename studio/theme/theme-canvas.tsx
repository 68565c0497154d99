import { useCallback, useEffect, useRef, useState } from 'react'
import { usePreviewLink } from '../canvas/preview-link.ts'
import { readMessage } from '../canvas/preview-messages.ts'
import { useText } from '../text/use-text.tsx'
import { Loaded } from '../ui/loaded.tsx'

/** The home page in the edited style. */
export function ThemeCanvas({ site, style }: { site: string; style: object }) {
  const link = usePreviewLink(site)
  return (
    <div className="theme-canvas">
      <Loaded query={link}>{({ url }) => <StyledPage key={url} url={url} style={style} />}</Loaded>
    </div>
  )
}

function StyledPage({ url, style }: { url: string; style: object }) {
  const { write } = useText()
  const frame = useRef<HTMLIFrameElement>(null)
  const { origin } = new URL(url)
  const [isReady, setIsReady] = useState(false)
  /** The requested style, and whether the page has answered. */
  const sent = useRef<{ text: string; isAnswered: boolean } | null>(null)
  const styleText = JSON.stringify(style)

  const send = useCallback(
    (message: object) => frame.current?.contentWindow?.postMessage(message, origin),
    [origin],
  )
  const greet = useCallback(() => send({ type: 'vitrine:hello', mode: 'browse', bar: false }), [send])

  /** Sends one style at a time, because dragging a colour changes it faster than a page is restyled. */
  const showNewest = useCallback(
    (text: string) => {
      if (sent.current !== null && (!sent.current.isAnswered || sent.current.text === text)) return
      sent.current = { text, isAnswered: false }
      send({ type: 'vitrine:theme', request: text.length, style: JSON.parse(text) })
    },
    [send],
  )

  useEffect(() => {
    const onMessage = (event: MessageEvent) => {
      const message = readMessage(event, { source: frame.current?.contentWindow ?? null, origin })
      if (message?.type === 'vitrine:loaded') greet()
      if (message?.type === 'vitrine:ready') {
        sent.current = null
        setIsReady(true)
        showNewest(styleText)
      }
      if (message?.type === 'vitrine:themed' || message?.type === 'vitrine:failed') {
        if (sent.current !== null) sent.current.isAnswered = true
        showNewest(styleText)
      }
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [origin, greet, showNewest, styleText])

  useEffect(() => {
    if (isReady) showNewest(styleText)
  }, [isReady, showNewest, styleText])

  return (
    <iframe
      ref={frame}
      className="theme-frame"
      title={write('theme.canvas')}
      src={url}
      aria-busy={!isReady}
      onLoad={greet}
    />
  )
}

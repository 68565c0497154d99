import { useEffect, useMemo, useRef, useState } from 'react'
import { usePreviewLink } from '../canvas/preview-link.ts'
import { readMessage } from '../canvas/preview-messages.ts'
import { useSize } from '../ui/use-size.ts'

/** Width of the framed page in CSS pixels. */
const WIDTH = 1024

interface ExampleFrameProps {
  site: string
  title: string
  address: string
  data: object
}

/** A section in the look of the site, rendered by the Worker, scaled down and inert. Loaded when it comes into view. */
export function ExampleFrame({ site, title, address, data }: ExampleFrameProps) {
  const { data: link } = usePreviewLink(site)
  const frame = useRef<HTMLIFrameElement>(null)
  const [isShown, setIsShown] = useState(false)
  const { ref, size } = useSize()
  const origin = link === undefined ? null : new URL(link.url).origin
  const scale = size.width / WIDTH
  const section = useMemo(() => {
    const [folder, name] = address.split('/')
    return { id: 'example', component: { folder, name }, data }
  }, [address, data])
  useEffect(() => {
    if (origin === null) return
    const onMessage = (event: MessageEvent) => {
      const source = frame.current?.contentWindow ?? null
      const message = readMessage(event, { source, origin })
      if (message?.type === 'vitrine:ready')
        source?.postMessage({ type: 'vitrine:render', request: address, section }, origin)
      if (message?.type === 'vitrine:rendered' || message?.type === 'vitrine:failed') setIsShown(true)
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [origin, address, section])
  return (
    <span className="add-picture add-frame" ref={ref} inert aria-busy={!isShown}>
      {link !== undefined && size.width > 0 && (
        <iframe
          ref={frame}
          className={isShown ? 'is-shown' : undefined}
          title={title}
          tabIndex={-1}
          loading="lazy"
          src={`${link.url}?vitrine-example`}
          style={{
            width: `${WIDTH}px`,
            height: `${size.height / scale}px`,
            transform: `scale(${scale})`,
          }}
          onLoad={({ currentTarget: { contentWindow } }) =>
            contentWindow?.postMessage(
              { type: 'vitrine:hello', mode: 'select', bar: false },
              new URL(link.url).origin,
            )
          }
        />
      )}
    </span>
  )
}

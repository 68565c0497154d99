import type { CSSProperties } from 'react'
import type { Translate } from '#shared/messages.ts'
import { buttonClass } from '../ui/buttons.tsx'
import { Picture } from '../ui/picture.tsx'
import { textOfHtml } from '../ui/plain-text.ts'
import { scannableColours } from './colours.ts'
import { type QrContent, qrContent } from './content.ts'
import type { QrCodeData } from './fields.ts'
import { encodeModules, svgFile } from '../ui/qr-modules.ts'
import styles from './qr-code.module.css'
import type { Resizing } from '../ui/resized.ts'

interface QrCodeProps {
  data: QrCodeData
  resizeImages: Resizing
  t: Translate
}

/** Share of the modules' width. With error correction H a code tolerates the loss of this much and more. */
const LOGO_SHARE = 0.2

/** A code, and its content for visitors who cannot scan it: as a link, as a text, as a code to copy. */
export function QrCode({ data, resizeImages, t }: QrCodeProps) {
  const content = qrContent(data)
  if (content === null) return null
  const { logo, margin, size, caption, downloadable } = data
  const modules = encodeModules(content.encoded, { level: logo ? 'H' : data.ecLevel, margin })
  const colours = scannableColours(data.fg, data.bg)
  const name = textOfHtml(caption) || content.lines.map(({ text }) => text).join(', ')
  const box = {
    '--size': `${size / 16}rem`,
    '--logo': modules && (LOGO_SHARE * (modules.size - 2 * margin)) / modules.size,
    background: colours.bg,
  } as CSSProperties
  return (
    <figure className={styles.root}>
      {modules && (
        <div className={styles.box} style={box}>
          <svg
            className={styles.code}
            viewBox={`0 0 ${modules.size} ${modules.size}`}
            shapeRendering="crispEdges"
            role="img"
            aria-label={`QR code: ${name}`}
          >
            <path fill={colours.fg} d={modules.path} />
          </svg>
          {/* A code that is too long for H cannot have a logo. */}
          {logo && modules.level === 'H' && (
            <span className={styles.logo} style={{ background: colours.bg }}>
              <Picture
                media={{ ...logo, alt: '' }}
                className={styles.image}
                resize={resizeImages}
                sizes="6rem"
              />
            </span>
          )}
        </div>
      )}
      <figcaption className={styles.text}>
        {caption && <p className={styles.caption} dangerouslySetInnerHTML={{ __html: caption.html }} />}
        <Alternative content={content} t={t} />
        {downloadable && modules && (
          <p>
            <a
              className={buttonClass({ style: 'link', variant: undefined })}
              href={`data:image/svg+xml,${encodeURIComponent(svgFile(modules, colours))}`}
              download="qr-code.svg"
            >
              {t('qr.download')}
            </a>
          </p>
        )}
      </figcaption>
    </figure>
  )
}

function Alternative({ content: { lines, code }, t }: { content: QrContent; t: Translate }) {
  return (
    <>
      <ul className={styles.lines}>
        {lines.map(({ text, href }) => (
          <li key={text}>
            {href === undefined ? (
              <span className={styles.plain}>{text}</span>
            ) : (
              <a className={styles.link} href={href} rel="noopener">
                {text}
              </a>
            )}
          </li>
        ))}
      </ul>
      {code !== undefined && (
        <>
          <code className={styles.copied}>{code}</code>
          <button
            type="button"
            className={`${buttonClass({ style: 'outline', variant: undefined })} ${styles.copy}`}
            data-copy={code}
            data-done={t('copied')}
            aria-live="polite"
          >
            {t('qr.copy')}
          </button>
        </>
      )}
    </>
  )
}

import { useText } from '../text/use-text.tsx'

interface SearchPreviewProps {
  /** With its scheme. */
  host: string
  path: string
  title: string
  description: string
  /** '' for no image. */
  image: string
  isHidden: boolean
}

/** A preview of the page in search results and as a shared card. */
export function SearchPreview({ host, path, title, description, image, isHidden }: SearchPreviewProps) {
  const { write } = useText()
  const name = host.replace(/^\w+:\/\//, '')
  return (
    <div className="search-preview">
      <figure className="search-result">
        <figcaption className="field-help">
          {write(isHidden ? 'pages.resultHidden' : 'pages.result')}
        </figcaption>
        <p className="search-address">{[name, ...path.split('/').filter(Boolean)].join(' › ')}</p>
        <p className="search-title">{title}</p>
        <p className="search-text">{description || write('pages.noDescription')}</p>
      </figure>
      <figure className="share-card">
        <figcaption className="field-help">{write('pages.card')}</figcaption>
        <div className="share-card-body">
          {image === '' ? (
            <span className="share-card-blank">{write('pages.noImage')}</span>
          ) : (
            <img src={image} alt="" loading="lazy" />
          )}
          <p className="share-card-host">{name}</p>
          <p className="share-card-title">{title}</p>
          {description !== '' && <p className="share-card-text">{description}</p>}
        </div>
      </figure>
    </div>
  )
}

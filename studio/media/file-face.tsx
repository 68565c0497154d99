import { useText } from '../text/use-text.tsx'
import { isPicture, sizeOf, fileWords } from './file-facts.ts'
import type { MediaFile } from './use-media.ts'

/** A file's picture or type, its name and size. @param props.address the origin where visitors get files */
export function FileFace({ file, address }: { file: MediaFile; address: string }) {
  const { language } = useText()
  const { name, bytes } = file
  return (
    <>
      <span className="file-picture">
        {isPicture(file) ? (
          <img
            src={`${address}/media/${name}${name.endsWith('.svg') ? '' : '?w=320'}`}
            alt=""
            loading="lazy"
          />
        ) : (
          <span className="file-type">{name.split('.').at(-1)}</span>
        )}
      </span>
      <span className="file-name">{fileWords(file)}</span>
      <span className="row-about">{sizeOf(bytes, language)}</span>
    </>
  )
}

import { type DragEvent, useState } from 'react'
import { useText } from '../text/use-text.tsx'
import { Icon } from '../ui/icon.tsx'
import { sizeOf } from './file-facts.ts'
import { useUploads } from './use-uploads.ts'

const TYPES = 'image/*,video/mp4,video/webm,text/vtt,application/pdf'

interface DropAreaProps {
  site: string
  /** Called with the name of each file that is stored. */
  onStored?: (name: string) => void
}

/** Takes files that are dropped or chosen, and shows the progress of each. */
export function DropArea({ site, onStored }: DropAreaProps) {
  const { write, language } = useText()
  const { uploads, add, drop } = useUploads(site, onStored)
  const [isOver, setIsOver] = useState(false)
  const dropFiles = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    void add([...event.dataTransfer.files])
  }
  return (
    <section className="drop" aria-label={write('media.add')}>
      <label
        className={`drop-area ${isOver ? 'is-over' : ''}`}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={dropFiles}
      >
        <Icon name="add" />
        <span>{write('media.drop')}</span>
        <input
          className="visually-hidden"
          type="file"
          multiple
          accept={TYPES}
          onChange={({ target }) => {
            void add([...(target.files ?? [])])
            target.value = ''
          }}
        />
      </label>
      {uploads.length > 0 && (
        <ul className="rows">
          {uploads.map(({ id, name, progress, reason }) => (
            <li key={id}>
              <span className="row-main">
                <span>{name}</span>
                {reason === null ? (
                  <>
                    <progress
                      className="drop-progress"
                      aria-label={name}
                      {...(progress !== null && { max: progress.total, value: progress.sent })}
                    />
                    <span className="row-about">
                      {progress === null
                        ? write('media.reading')
                        : write('media.sent', {
                            sent: sizeOf(progress.sent, language),
                            total: sizeOf(progress.total, language),
                          })}
                    </span>
                  </>
                ) : (
                  <span className="row-about" role="alert">
                    {write('media.refused', { reason })}
                  </span>
                )}
              </span>
              {reason !== null && (
                <button
                  type="button"
                  className="icon-button"
                  aria-label={write('media.dismiss', { name })}
                  onClick={() => drop(id)}
                >
                  <Icon name="close" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

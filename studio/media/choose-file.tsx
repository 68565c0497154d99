import { lazy, Suspense, useState } from 'react'
import { useText } from '../text/use-text.tsx'
import { Icon } from '../ui/icon.tsx'
import type { FileDialogProps } from './file-dialog.tsx'
import type { ChosenFile } from './file-facts.ts'

const FileDialog = lazy(async () => ({ default: (await import('./file-dialog.tsx')).FileDialog }))

interface ChooseFileProps extends Pick<FileDialogProps, 'shows'> {
  onChoose: (file: ChosenFile) => void
}

/** A button that opens the tenant's files, to take one of them or a new one. */
export function ChooseFile({ shows, onChoose }: ChooseFileProps) {
  const { write } = useText()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="button is-quiet choose-file"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Icon name="image" />
        {write('form.choose')}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <FileDialog
            shows={shows}
            onClose={() => setIsOpen(false)}
            onChoose={(file) => {
              setIsOpen(false)
              onChoose(file)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { answerOf, api } from '../api/client.ts'
import { fetchWithProgress, type Progress } from '../api/fetch-with-progress.ts'
import { Refusal } from '../api/refusal.ts'
import { readUpload } from './read-upload.ts'
import { mediaKey } from './use-media.ts'

/** A file that is being uploaded, or was refused. */
export interface Uploading {
  id: number
  name: string
  /** Bytes of the call that stores it; null before the first of them is sent. */
  progress: Progress | null
  /** Why the file was refused; null during the upload. */
  reason: string | null
}

let count = 0

/** Sends files one after the other. Stored files leave the list; refused ones stay until the person dismisses them. */
export function useUploads(site: string, onStored: (name: string) => void = () => {}) {
  const client = useQueryClient()
  const [uploads, setUploads] = useState<readonly Uploading[]>([])
  const put = (id: number, change: Partial<Uploading>) =>
    setUploads((known) => known.map((each) => (each.id === id ? { ...each, ...change } : each)))
  const drop = (id: number) => setUploads((known) => known.filter((each) => each.id !== id))

  async function add(files: readonly File[]): Promise<void> {
    const begun = files.map((file) => {
      count += 1
      return { file, id: count }
    })
    setUploads((known) => [
      ...known,
      ...begun.map(({ file, id }) => ({ id, name: file.name, progress: null, reason: null })),
    ])
    for (const { file, id } of begun) {
      try {
        const body = await readUpload(file)
        const fetch = fetchWithProgress((progress) => put(id, { progress }))
        const stored = await answerOf(
          api.POST('/sites/{site}/media', { params: { path: { site } }, body, fetch }),
        )
        drop(id)
        await client.invalidateQueries({ queryKey: mediaKey(site) })
        onStored(stored.name)
      } catch (error) {
        put(id, { reason: error instanceof Refusal ? error.message : String(error) })
      }
    }
  }

  return { uploads, add, drop }
}

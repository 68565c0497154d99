import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { answerOf, api } from '../api/client.ts'
import { Refusal } from '../api/refusal.ts'
import { readUpload } from './read-upload.ts'
import { mediaKey } from './use-media.ts'

/** A file that is on its way, or was refused. */
export interface Uploading {
  id: number
  name: string
  /** From 0 to 1: read, then sent. */
  part: number
  /** Why it is not stored; null while it is on its way. */
  reason: string | null
}

let count = 0

/** Sends files one after the other. What is stored leaves the list; what was refused stays until the person has read it. */
export function useUploads(site: string) {
  const client = useQueryClient()
  const [uploads, list] = useState<readonly Uploading[]>([])
  const put = (id: number, change: Partial<Uploading>) =>
    list((known) => known.map((each) => (each.id === id ? { ...each, ...change } : each)))
  const drop = (id: number) => list((known) => known.filter((each) => each.id !== id))

  async function add(files: readonly File[]): Promise<void> {
    const begun = files.map((file) => {
      count += 1
      return { file, id: count }
    })
    list((known) => [
      ...known,
      ...begun.map(({ file, id }) => ({ id, name: file.name, part: 0, reason: null })),
    ])
    for (const { file, id } of begun) {
      try {
        put(id, { part: 0.1 })
        const body = await readUpload(file)
        put(id, { part: 0.5 })
        await answerOf(api.POST('/sites/{site}/media', { params: { path: { site } }, body }))
        drop(id)
        await client.invalidateQueries({ queryKey: mediaKey(site) })
      } catch (error) {
        put(id, { reason: error instanceof Refusal ? error.message : String(error) })
      }
    }
  }

  return { uploads, add, drop }
}

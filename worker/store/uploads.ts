import { HttpError } from '#shared/errors.ts'
import { countMemory, SHARES } from '#core/memory/shares.ts'

/** While a body is read, memory holds it twice: as received, and as the parsed fields and files. */
const COPIES = 2

/**
 * Milliseconds without new bytes after which an upload counts as ended. A visitor who leaves ends the request without
 * running any code.
 */
const ABANDONED_MS = 60_000

interface Upload {
  bytes: number
  /** Unix milliseconds. */
  lastBytesAt: number
}

const uploads = new Set<Upload>()

countMemory('uploads', heldByUploads)

/** Memory of request bodies. All bodies count against one share, so that senders of files cannot fill an isolate. */
export interface UploadMemory {
  /** @throws HttpError 503 when the share is used up: the sender may try again */
  take(bytes: number): void
  /** The body and its files are no longer used. */
  free(): void
}

export function openUpload(): UploadMemory {
  const upload: Upload = { bytes: 0, lastBytesAt: Date.now() }
  uploads.add(upload)
  return {
    take(bytes) {
      upload.lastBytesAt = Date.now()
      const wanted = bytes * COPIES
      if (heldByUploads() + wanted > SHARES.uploads.bytes) dropAbandoned()
      if (heldByUploads() + wanted > SHARES.uploads.bytes)
        throw new HttpError(503, 'Too many bodies are being read; try again')
      upload.bytes += wanted
    },
    free: () => void uploads.delete(upload),
  }
}

function heldByUploads(): number {
  let bytes = 0
  for (const upload of uploads) bytes += upload.bytes
  return bytes
}

function dropAbandoned(): void {
  for (const upload of uploads) {
    if (Date.now() - upload.lastBytesAt > ABANDONED_MS) uploads.delete(upload)
  }
}

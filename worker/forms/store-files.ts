import type { Env } from '../env.ts'
import { base64url, sha256 } from '#shared/crypto/digest.ts'
import { type FileStorage, fileStorage, storageUrl } from '../page/sections/file-storage.ts'

/** Private; created on first use. */
const BUCKET = 'form-files'

/** Time for ten megabytes over a slow connection. */
const DEADLINE_MS = 15_000

/** A file in a submission: its path, or its content. */
export interface StoredFile {
  name: string
  size: number
  type: string
  /** In the bucket `form-files`. */
  path?: string
  /** Base64url. */
  content?: string
}

/**
 * Stores the files of forms. With `SUPABASE_SECRET_KEY`, they go to Supabase Storage, where visitors' keys cannot
 * read them. Without it, they are part of the submission, which has little space.
 */
export interface FileStore {
  store(file: File, path: string): Promise<StoredFile>
}

export function chooseFileStore(env: Env): FileStore {
  const target = fileStorage(env)
  return target === null ? inSubmission : { store: (file, path) => upload(file, path, target) }
}

const inSubmission: FileStore = {
  store: async (file) => ({
    ...fileInfo(file),
    content: base64url(new Uint8Array(await file.arrayBuffer())),
  }),
}

async function upload(file: File, path: string, target: FileStorage): Promise<StoredFile> {
  const stored = { ...fileInfo(file), path }
  const refusal = await put(file, path, target)
  if (refusal === null || refusal.isThere) return stored
  if (!refusal.hasNoBucket) throw new Error(`storage answered ${refusal.status}`)
  await makeBucket(target)
  const second = await put(file, path, target)
  if (second !== null && !second.isThere) throw new Error(`storage answered ${second.status}`)
  return stored
}

interface Refusal {
  status: number
  /** An object exists at this path. The path contains the hash of the content, so it is the same file. */
  isThere: boolean
  hasNoBucket: boolean
}

/** Stores a file unless it exists; a stored file is never replaced. @returns null when it is stored */
async function put(file: File, path: string, { storage, key }: FileStorage): Promise<Refusal | null> {
  const response = await fetch(`${storage}/object/${BUCKET}/${path}`, {
    method: 'POST',
    headers: {
      ...credentials(key),
      // Never a type that browsers execute.
      'content-type': 'application/octet-stream',
    },
    body: file.stream(),
    redirect: 'manual',
    signal: AbortSignal.timeout(DEADLINE_MS),
  })
  const text = await response.text()
  if (response.ok) return null
  return {
    status: response.status,
    isThere: response.status === 409 || /"(?:statusCode|error)":\s*"(?:409|Duplicate)"/.test(text),
    hasNoBucket: text.includes('Bucket not found'),
  }
}

/** Another request may have created it first. */
async function makeBucket({ storage, key }: FileStorage): Promise<void> {
  const response = await fetch(`${storage}/bucket`, {
    method: 'POST',
    headers: { ...credentials(key), 'content-type': 'application/json' },
    body: JSON.stringify({ id: BUCKET, name: BUCKET, public: false }),
    redirect: 'manual',
    signal: AbortSignal.timeout(DEADLINE_MS),
  })
  await response.body?.cancel()
}

/** Deletes files; a missing one counts as deleted. @throws if Storage does not answer 2xx */
export async function deleteFiles(paths: readonly string[], { url, key }: SecretAccess): Promise<void> {
  const response = await fetch(`${storageUrl(url)}/object/${BUCKET}`, {
    method: 'DELETE',
    headers: { ...credentials(key), 'content-type': 'application/json' },
    body: JSON.stringify({ prefixes: paths }),
    redirect: 'manual',
    signal: AbortSignal.timeout(DEADLINE_MS),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`storage answered ${response.status}`)
}

/** Supabase with the key that bypasses row level security. */
interface SecretAccess {
  url: string
  key: string
}

/** The headers of a call with a secret key. */
function credentials(key: string): Record<string, string> {
  return { apikey: key, authorization: `Bearer ${key}` }
}

function fileInfo({ name, size, type }: File): StoredFile {
  return { name, size, type }
}

/**
 * A path that a file name cannot leave, with a hash of the content: `tenant/form/key/<sha256>-cv.pdf`. The
 * sender chooses the key, so without the hash a file could be replaced after it was checked.
 */
export async function filePath(parts: readonly string[], file: File): Promise<string> {
  const hash = await sha256(await file.arrayBuffer())
  const plain = file.name
    .normalize('NFKD')
    .replace(/[^\w.-]+/g, '-')
    .replace(/^[.-]+/, '')
    .slice(-80)
  return [...parts, `${hash}-${plain || 'file'}`].map(encodeURIComponent).join('/')
}

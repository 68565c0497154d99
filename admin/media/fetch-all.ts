import { counted } from '../counted.ts'
import { FileRefusal } from './file-refusal.ts'
import { prepareFile } from './prepare-file.ts'
import type { PreparedFile } from './stored-name.ts'

/** A file as its host sends it. */
interface FetchedFile {
  content: Buffer
  /** The file's name from its address, with the ending of its type. */
  fileName: string
}

/** @throws FileRefusal with the reason, as a predicate of the file */
export type FetchFile = (address: string) => Promise<FetchedFile>

/** Limits of one run, in case an export is wrong. */
const FETCH_LIMITS = { files: 5000, bytes: 2_000_000_000, milliseconds: 30 * 60_000 }

/** Files that are fetched at once; browsers fetch six from one host. */
const AT_ONCE = 4

interface FetchOptions {
  fetchFile: FetchFile
  /** Receives each file in its stored form. */
  store: (address: string, file: PreparedFile) => Promise<void>
  progress?: ((text: string) => void) | undefined
  limits?: typeof FETCH_LIMITS
  now?: () => number
}

/**
 * Fetches files and passes each on, in the order of the addresses.
 * @returns why the others were not stored, by address
 */
export async function fetchAll(
  addresses: readonly string[],
  { fetchFile, store, progress, limits = FETCH_LIMITS, now = Date.now }: FetchOptions,
): Promise<Map<string, string>> {
  const failed = new Map<string, string>()
  const until = now() + limits.milliseconds
  let bytes = 0
  for (let at = 0; at < addresses.length; at += AT_ONCE) {
    const some = addresses.slice(at, at + AT_ONCE)
    const reason = spentReason(at)
    if (reason !== null) {
      for (const address of addresses.slice(at)) failed.set(address, reason)
      return failed
    }
    progress?.(`${at} of ${addresses.length} files fetched: ${some[0]}`)
    const files = await Promise.all(some.map((address) => fetchedFile(address)))
    for (const [index, file] of files.entries()) {
      const address = some[index] ?? ''
      if (typeof file === 'string') failed.set(address, file)
      else await store(address, file)
    }
  }
  return failed

  function spentReason(count: number): string | null {
    if (count >= limits.files) return `is beyond the first ${limits.files} files; fetch again`
    if (bytes >= limits.bytes) return `is beyond the first ${limits.bytes / 1_000_000} MB; fetch again`
    return now() >= until
      ? `was not reached in ${counted(limits.milliseconds / 60_000, 'minute')}; fetch again`
      : null
  }

  async function fetchedFile(address: string): Promise<PreparedFile | string> {
    try {
      const { content, fileName } = await fetchFile(address)
      bytes += content.length
      return await prepareFile(content, fileName)
    } catch (cause) {
      if (!(cause instanceof FileRefusal)) throw cause
      return cause.message
    }
  }
}

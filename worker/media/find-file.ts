import { HttpError } from '#shared/errors.ts'
import { CallBudget, MISSES } from '../upstream/call-budget.ts'
import { MOMENT_BYTES, openMemory } from '#core/memory/shares.ts'
import type { MediaStore, FoundFile } from './media-store.ts'
import { partOfFile } from './part-of-file.ts'

/** Milliseconds that a miss is remembered, because a page with a dead address requests it on every visit. */
const MISSING_MS = 30_000

/** Any visitor can request any name, so lookups that find no file are limited, like those that find no page. */
const misses = new CallBudget(MISSES)
const missingUntil = openMemory<number>('missingFiles')

/**
 * A file of the store.
 * @param range the header `range`; null for the whole file
 * @throws HttpError 404 without a file, 429 after too many lookups of the tenant that found no file, 503 if the
 * store does not answer
 */
export async function findFile(
  store: MediaStore | null,
  { key, tenant, range }: { key: string; tenant: string; range: string | null },
): Promise<FoundFile> {
  if (store === null || (missingUntil.get(key) ?? 0) > Date.now()) throw new HttpError(404, 'No such file')
  if (misses.isSpent(tenant)) throw new HttpError(429, 'Too many addresses that do not exist')
  const file = await misses
    .spend(tenant, async () => partOfFile(await store.get(key, range), range))
    .catch((cause: unknown) => {
      throw new HttpError(503, 'The store of the site’s files does not answer', { cause })
    })
  if (file !== null) return file
  missingUntil.set(key, Date.now() + MISSING_MS, MOMENT_BYTES)
  throw new HttpError(404, 'No such file')
}

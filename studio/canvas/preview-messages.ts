/** What a preview says to the editor that frames it (docs/http-api.md). */
export type PreviewMessage =
  | { type: 'vitrine:loaded' }
  | {
      type: 'vitrine:ready'
      page: string | null
      locale: string
      sections: { id: string; address: string }[]
    }
  | { type: 'vitrine:click'; section: { id: string; address: string } }
  | { type: 'vitrine:rendered'; section: string; isShown: boolean }
  | { type: 'vitrine:themed'; isShown: boolean }
  | { type: 'vitrine:failed'; section: string | null; status: number; reason: string }

const TYPES: readonly unknown[] = [
  'vitrine:loaded',
  'vitrine:ready',
  'vitrine:click',
  'vitrine:rendered',
  'vitrine:themed',
  'vitrine:failed',
]

/** Null for what comes from another window, from another origin, or says something else. */
export function readMessage(
  event: Pick<MessageEvent, 'source' | 'origin' | 'data'>,
  expected: { source: unknown; origin: string },
): PreviewMessage | null {
  if (event.source === null || event.source !== expected.source || event.origin !== expected.origin)
    return null
  const { type } = (event.data ?? {}) as { type?: unknown }
  return TYPES.includes(type) ? (event.data as PreviewMessage) : null
}

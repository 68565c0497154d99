import type { Fault, SectionRefusal } from '../form/field-faults.ts'

/** Messages from a preview to the editor that frames it (docs/http-api.md). */
export type PreviewMessage =
  | { type: 'vitrine:loaded' }
  | TypingMessage
  | RenderedMessage
  | CheckedMessage
  | { type: 'vitrine:themed'; isShown: boolean }

/** The answer to `vitrine:render`. */
type RenderedMessage =
  | { type: 'vitrine:rendered'; section: string; isShown: boolean; faults?: Fault[] }
  | { type: 'vitrine:failed'; section: string | null; status: number; reason: string; faults?: Fault[] }

/** The answer to `vitrine:check`, which leaves the page as it is. */
interface CheckedMessage {
  type: 'vitrine:checked'
  section: string
  status: number
  reason: string | null
  faults: Fault[]
}

/** Clicks and typing on the page, and `vitrine:ready`, by which a loaded page answers `vitrine:hello`. */
export type TypingMessage =
  | {
      type: 'vitrine:ready'
      page: string | null
      locale: string
      sections: { id: string; address: string }[]
    }
  | {
      type: 'vitrine:click'
      section: { id: string; address: string }
      field: string | null
      fields: string[]
      image: string | null
      link: string | null
    }
  | { type: 'vitrine:pointed'; section: string; field: string | null }
  | { type: 'vitrine:typed'; section: string; field: string; text: string }
  | { type: 'vitrine:closed'; section: string; field: string; ending: string }
  | { type: 'vitrine:undo'; isRedo: boolean }

const TYPES: readonly unknown[] = [
  'vitrine:loaded',
  'vitrine:ready',
  'vitrine:click',
  'vitrine:pointed',
  'vitrine:typed',
  'vitrine:closed',
  'vitrine:undo',
  'vitrine:rendered',
  'vitrine:checked',
  'vitrine:themed',
  'vitrine:failed',
]

/** The part of a section that the page cannot show; null if it shows all of it. */
export function refusalIn(message: RenderedMessage | CheckedMessage): SectionRefusal | null {
  const { faults = [] } = message
  const reason = message.type === 'vitrine:rendered' ? null : message.reason
  return reason === null && faults.length === 0 ? null : { reason, faults }
}

/** Null for messages of another window, another origin or another kind. */
export function readMessage(
  event: Pick<MessageEvent, 'source' | 'origin' | 'data'>,
  expected: { source: unknown; origin: string },
): PreviewMessage | null {
  if (event.source === null || event.source !== expected.source || event.origin !== expected.origin)
    return null
  const { type } = (event.data ?? {}) as { type?: unknown }
  return TYPES.includes(type) ? (event.data as PreviewMessage) : null
}

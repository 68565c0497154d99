import * as z from 'zod/mini'
import { type Popup, popupSchema } from '#shared/schema/popup.ts'
import { UpstreamError } from './upstream.ts'
import { openSections } from './gates.ts'

/**
 * Reads a popup without hidden sections and without sections that require sign-in.
 * @throws UpstreamError when it is not a popup
 */
export function readPopup(json: unknown): Popup {
  const read = z.safeParse(popupSchema, json)
  if (!read.success) throw new UpstreamError('answer is not a popup', { cause: read.error })
  const { config } = read.data
  return { ...read.data, config: { ...config, pages: config.pages.map(withoutHidden) } }
}

function withoutHidden<T extends { sections: unknown[] }>(page: T): T {
  const isHidden = (section: unknown) =>
    Boolean((section as { data?: { hidden?: unknown } } | null)?.data?.hidden)
  return { ...page, sections: openSections(page.sections).filter((section) => !isHidden(section)) }
}

import type { StreamedBody } from './cache/page-body.ts'
import { Document } from './document.tsx'
import { fillSlots } from './fill-slots.ts'
import type { PreparedPage } from './prepared-page.ts'
import { EMAIL_OFF } from './sections/edge-marks.ts'
import { markupStream } from './sections/markup.ts'

/**
 * The document as React's stream. It has a slot for each style and one for the sections; they are filled during
 * streaming (docs/decisions/031-react-stream.md). No component in this tree suspends, so React adds no script.
 */
export async function documentStream(page: PreparedPage): Promise<StreamedBody> {
  return fillSlots(await markupStream(<Document page={page} />), [
    ...page.styles.map(({ bytes }) => [bytes]),
    [EMAIL_OFF.start, ...page.body, EMAIL_OFF.end],
  ])
}

import type { StreamedBody } from '../../worker/page/cache/page-body.ts'
import { fillSlots } from '../../worker/page/fill-slots.ts'
import { SLOT } from '../../worker/page/sections/slot.ts'

/** A body that is sent part by part while it is rendered. An error ends it early. */
export function streamedBody(...parts: (string | Error)[]): StreamedBody {
  const pieces = parts.map(async (part) => {
    if (part instanceof Error) throw part
    return new TextEncoder().encode(part)
  })
  return fillSlots(new Blob([SLOT]).stream(), [pieces])
}

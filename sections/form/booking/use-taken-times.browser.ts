import { useCallback, useEffect, useState } from 'react'
import type { TakenTime } from '#shared/bookings/timetable.ts'

/**
 * The taken times of a form, and a function that reads them again, bypassing the browser's cache. Null until they are
 * read. If reading fails, no time counts as taken; the Worker then refuses a taken time.
 */
export function useTakenTimes(form_id: string): [taken: readonly TakenTime[] | null, read: () => void] {
  const [taken, setTaken] = useState<readonly TakenTime[] | null>(null)
  const read = useCallback(
    async (cache: RequestCache) => {
      const answer = await fetch(`/api/bookings/times?form=${form_id}`, { cache })
        .then((response): Promise<{ taken?: TakenTime[] }> => response.json())
        .catch(() => ({ taken: [] }))
      setTaken(answer.taken ?? [])
    },
    [form_id],
  )
  useEffect(() => void read('default'), [read])
  return [taken, () => void read('reload')]
}

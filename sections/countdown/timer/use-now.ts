import { useEffect, useState } from 'react'

/**
 * The current time, once a second, until `moment`. Null on the server and at hydration, because both must
 * render the same.
 */
export function useNow(moment: number | null): number | null {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    if (moment === null) return
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const time = Date.now()
      setNow(time)
      // Aligned with full seconds before the moment, so that no second is repeated or skipped.
      const untilNext = (moment - time) % 1000 || 1000
      if (time < moment) timer = setTimeout(tick, untilNext)
    }
    tick()
    return () => clearTimeout(timer)
  }, [moment])
  return now
}

import { useEffect, useState } from 'react'

/**
 * The clock, once a second, until `moment`. Null on the server and at hydration: only a browser knows what time
 * it is, and both must render the same.
 */
export function useNow(moment: number | null): number | null {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    if (moment === null) return
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const time = Date.now()
      setNow(time)
      // Aimed at the next full second before the moment, so that no second is shown twice or left out.
      const untilNext = (moment - time) % 1000 || 1000
      if (time < moment) timer = setTimeout(tick, untilNext)
    }
    tick()
    return () => clearTimeout(timer)
  }, [moment])
  return now
}

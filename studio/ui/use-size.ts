import { useEffect, useRef, useState } from 'react'

/** The size of an element in CSS pixels; a width of 0 until it is known. */
export function useSize() {
  const ref = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 600 })
  useEffect(() => {
    const element = ref.current
    if (element === null) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setSize(entry.contentRect)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, size }
}

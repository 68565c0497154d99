import { Picture } from '../ui/picture.tsx'
import type { TeamMember } from './fields.ts'
import styles from './portrait.module.css'
import type { Resizing } from '../ui/resized.ts'

interface PortraitProps {
  member: TeamMember
  shape: 'square' | 'circle'
  resizeImages: Resizing
  sizes: string
}

/** A photo, or the initials without one. Both are decorative, because the name is beside them. */
export function Portrait({ member: { photo, name }, shape, resizeImages, sizes }: PortraitProps) {
  if (photo === undefined)
    return (
      <div className={styles.initials} data-shape={shape} aria-hidden="true">
        {initials(name)}
      </div>
    )
  return (
    <div className={styles.root} data-shape={shape}>
      <Picture media={{ ...photo, alt: '' }} className={styles.photo} resize={resizeImages} sizes={sizes} />
    </div>
  )
}

/** The first letters of the first and the last word, as whole code points. */
function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word))
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words
  return chosen.map((word) => [...(word ?? '')][0] ?? '').join('')
}

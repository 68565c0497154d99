import type { Button } from '../fields/button.ts'
import styles from './buttons.module.css'
import { Icon } from './icon.tsx'
import { LinkTo } from './link-to.tsx'

/** A row of calls to action. A button without a label or an address is not shown. */
export function Buttons({ buttons, className }: { buttons: Button[]; className?: string | undefined }) {
  const shown = buttons.filter((button) => button.label !== '' && button.link?.href !== undefined)
  if (shown.length === 0) return null
  return (
    <div className={className === undefined ? styles.row : `${styles.row} ${className}`}>
      {shown.map((button) => (
        <LinkTo
          key={`${button.label} ${button.link?.href}`}
          link={button.link}
          className={buttonClass(button)}
          elevation={button.elevation}
          conversion={button.conversion}
        >
          <Icon icon={button.icon} />
          {button.label}
        </LinkTo>
      ))}
    </div>
  )
}

/** The class of a button: by `variant` when it is set, else by `style`. */
export function buttonClass({ style, variant }: Pick<Button, 'style' | 'variant'>): string {
  const look = variant === undefined ? LOOK_OF_STYLE[style] : LOOK_OF_VARIANT[variant]
  return `${styles.button} ${styles[look]}`
}

const LOOK_OF_STYLE = { primary: 'filled', secondary: 'tonal', outline: 'outlined', link: 'text' } as const

const LOOK_OF_VARIANT = {
  elevated: 'elevated',
  flat: 'filled',
  tonal: 'tonal',
  outlined: 'outlined',
  text: 'text',
  plain: 'plain',
} as const

import type { BaseData } from '../fields/section.ts'

/** Whether `Heading` renders anything, for sections that need a heading. */
export function hasHeading({ eyebrow, title, subtitle, buttons }: BaseData): boolean {
  return eyebrow !== '' || title !== undefined || subtitle !== undefined || buttons.length > 0
}

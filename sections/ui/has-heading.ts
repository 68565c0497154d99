import type { BaseData } from '../fields/section.ts'

/** Whether `Heading` has anything to show, for sections that are nothing without it. */
export function hasHeading({ eyebrow, title, subtitle, buttons }: BaseData): boolean {
  return eyebrow !== '' || title !== undefined || subtitle !== undefined || buttons.length > 0
}

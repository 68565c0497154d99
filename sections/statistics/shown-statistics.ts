import type { Statistic } from './fields.ts'

export function shownStatistics(items: Statistic[]): Statistic[] {
  return items.filter(({ value }) => value !== '')
}

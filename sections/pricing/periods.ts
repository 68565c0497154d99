/** The periods of a price, in the order in which they are offered. */
export const PERIODS = ['month', 'year', 'once'] as const

export type Period = (typeof PERIODS)[number]

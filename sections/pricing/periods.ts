/** What a price may be for, in the order they are offered in. */
export const PERIODS = ['month', 'year', 'once'] as const

export type Period = (typeof PERIODS)[number]

/** The numbers that a chart shows, the first one first. */
export const FIGURES = ['visits', 'views', 'leads', 'conversion_rate'] as const
export type Figure = (typeof FIGURES)[number]

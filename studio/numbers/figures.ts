/** The numbers that a chart can show. It starts with the first. */
export const FIGURES = ['visits', 'views', 'leads', 'conversion_rate'] as const
export type Figure = (typeof FIGURES)[number]

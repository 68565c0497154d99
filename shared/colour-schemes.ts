/** The background schemes that sections of every site may use. */
export const COLOUR_SCHEMES = ['default', 'muted', 'accent', 'inverse', 'light', 'dark'] as const

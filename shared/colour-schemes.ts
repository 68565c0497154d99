/** The colours that sections of every site may stand on. */
export const COLOUR_SCHEMES = ['default', 'muted', 'accent', 'inverse', 'light', 'dark'] as const

/**
 * Widths of the window in CSS pixels from which a layout changes. A media query cannot read a token, so
 * test/sections/breakpoints.test.ts compares every stylesheet with this list.
 */
export const BREAKPOINTS = { sm: 600, md: 960, lg: 1280, xl: 1920, xxl: 2560 } as const

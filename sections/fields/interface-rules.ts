import * as z from 'zod/mini'

/** Elevation, button variant and position: the interface rules that an element may store. */

export const elevation = z.number().check(z.minimum(0), z.maximum(24))

export const buttonVariant = z.enum(['elevated', 'flat', 'tonal', 'outlined', 'text', 'plain'])

export const position = z.enum(['static', 'relative', 'fixed', 'absolute', 'sticky'])

import * as z from 'zod/mini'

/** Spec §5 Interface rules: what may be said of how high a thing lies, how a button looks and where a box stands. */

export const elevation = z.number().check(z.minimum(0), z.maximum(24))

export const buttonVariant = z.enum(['elevated', 'flat', 'tonal', 'outlined', 'text', 'plain'])

export const position = z.enum(['static', 'relative', 'fixed', 'absolute', 'sticky'])

import { loadRichText } from '#sections/markup/rich-on-demand.ts'

/** Tests of schemas read texts with markup; the Worker's reader loads what they need itself. */
await loadRichText()

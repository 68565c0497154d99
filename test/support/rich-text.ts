import { loadRichText } from '#sections/markup/rich-on-demand.ts'

/** Loads the Markdown parser for tests that read markup with a schema. In the Worker, the page reader loads it. */
await loadRichText()

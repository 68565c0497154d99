import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { referenceFiles } from './reference/files.ts'

/** `npm run reference`: writes the pages of docs/reference that follow from the code. A test compares them. */
const files = Object.entries(referenceFiles())
for (const [file, text] of files) writeFileSync(join(import.meta.dirname, '..', 'docs/reference', file), text)
console.log(`docs/reference: ${files.map(([file]) => file).join(', ')}`)

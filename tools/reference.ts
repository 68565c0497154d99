import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { adminApi as toAdminApi } from './reference/admin-api.ts'
import { apiTypes } from './reference/api-types.ts'
import type { referenceFiles as toReferenceFiles } from './reference/files.ts'
import { openSourceLoader } from '../build/vite/source-loader.ts'
import { printNodeNotice } from '../build/node-version.ts'

printNodeNotice()

/**
 * `npm run reference`: writes the generated pages of docs/reference, and the types of the Studio's API calls. Tests
 * compare both with the code.
 */
const root = join(import.meta.dirname, '..')
const folder = join(root, 'docs/reference')
const loader = await openSourceLoader(root)
const { referenceFiles } = (await loader.ssrLoadModule('/tools/reference/files.ts')) as {
  referenceFiles: typeof toReferenceFiles
}
const { adminApi } = (await loader.ssrLoadModule('/tools/reference/admin-api.ts')) as {
  adminApi: typeof toAdminApi
}
const files = await referenceFiles()
const types = apiTypes(adminApi())
await loader.close()
for (const [file, text] of Object.entries(files)) {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}
writeFileSync(join(root, 'studio/api/paths.ts'), types)
// All pages of sections are generated, so a page whose kind no longer exists is deleted.
for (const file of readdirSync(join(folder, 'sections')))
  if (files[`sections/${file}`] === undefined) rmSync(join(folder, 'sections', file))
console.log(`docs/reference: ${Object.keys(files).join(', ')}`)

import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { apiTypes } from './reference/api-types.ts'
import { createServer } from 'vite'
import type { referenceFiles as toReferenceFiles } from './reference/files.ts'
import { projectImports, sectionModules } from '../build/vite/section-modules.ts'
import { printNodeNotice } from '../build/node-version.ts'

printNodeNotice()

/**
 * `npm run reference`: writes the generated pages of docs/reference, and the types of the Studio's API calls. Tests
 * compare both with the code.
 */
const root = join(import.meta.dirname, '..')
const folder = join(root, 'docs/reference')
// The pages of sections quote what their components export, and Node runs no JSX.
const server = await createServer({
  ...{ root, configFile: false, logLevel: 'error' },
  server: { middlewareMode: true, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
  plugins: [sectionModules(root)],
  resolve: { alias: projectImports(root) },
})
const { referenceFiles } = (await server.ssrLoadModule('/tools/reference/files.ts')) as {
  referenceFiles: typeof toReferenceFiles
}
const files = await referenceFiles()
await server.close()
const types = apiTypes(JSON.parse(files['admin.openapi.json'] ?? ''))
for (const [file, text] of Object.entries(files)) {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}
writeFileSync(join(root, 'studio/api/paths.ts'), types)
// All pages of sections are generated, so a page whose kind no longer exists is deleted.
for (const file of readdirSync(join(folder, 'sections')))
  if (files[`sections/${file}`] === undefined) rmSync(join(folder, 'sections', file))
console.log(`docs/reference: ${Object.keys(files).join(', ')}`)

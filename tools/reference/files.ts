import { adminApi } from './admin-api.ts'
import { addressesPage } from './addresses.ts'
import { appConfigurationPage } from './app-configuration.ts'
import { sectionPages } from './section-pages.ts'
import { upstreamApi } from './upstream-api.ts'
import { workerApi } from './worker-api.ts'

/** The generated files of docs/reference: name → text. */
export async function referenceFiles(): Promise<Record<string, string>> {
  return {
    'admin.openapi.json': `${JSON.stringify(adminApi(), null, 2)}\n`,
    'addresses.md': addressesPage(),
    'app-configuration.md': appConfigurationPage(),
    'upstream.openapi.json': `${JSON.stringify(upstreamApi(), null, 2)}\n`,
    'worker.openapi.json': `${JSON.stringify(workerApi(), null, 2)}\n`,
    ...(await sectionPages()),
  }
}

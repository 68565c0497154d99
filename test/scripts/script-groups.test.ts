import { expect, test } from 'vitest'
import { scriptGroup } from '../../scripts/vite/script-groups.ts'

/** Module → what it imports at once. */
const IMPORTS: Record<string, string[]> = {
  '/site/sections/ui/form/enhance-form.browser.ts': ['/site/shared/forms/validate.ts'],
  '/site/shared/forms/validate.ts': [],
  '/site/sections/ui/carousel/enhance-carousels.browser.ts': [],
  '/site/sections/hero/form/enhance.ts': ['/site/sections/ui/form/enhance-form.browser.ts'],
  '/site/agency/hero/aurora/enhance.ts': ['/site/sections/ui/carousel/enhance-carousels.browser.ts'],
  '/site/sections/ui/form/bot-check.browser.ts': [],
  '/site/client/enhance.ts': [],
  '/site/client/visitor.ts': ['/site/client/visitor/consent.ts'],
  '/site/client/visitor/consent.ts': ['/site/shared/visitor/consent.ts'],
  '/site/client/visitor/overlays.ts': ['/site/client/visitor/dialogs.ts'],
  '/site/client/visitor/dialogs.ts': [],
  '/site/shared/visitor/consent.ts': [],
  '/site/shared/island.ts': [],
}

const graph = {
  getModuleInfo: (id: string) => ({
    importedIds: IMPORTS[id] ?? [],
    importers: Object.keys(IMPORTS).filter((each) => IMPORTS[each]?.includes(id)),
  }),
}

test.each([
  ['/site/sections/hero/form/enhance.ts', 'forms'],
  ['/site/sections/ui/form/enhance-form.browser.ts', 'forms'],
  ['/site/shared/forms/validate.ts', 'forms'],
  ['/site/agency/hero/aurora/enhance.ts', 'enhancements'],
  ['/site/sections/ui/carousel/enhance-carousels.browser.ts', 'enhancements'],
  ['/site/client/visitor.ts', 'visitor'],
  ['/site/client/visitor/consent.ts', 'visitor'],
  ['/site/shared/visitor/consent.ts', 'visitor'],
  ['/site/shared/island.ts', 'visitor'],
])('%s is in the file %s', (id, file) => {
  expect(scriptGroup(id, graph)).toBe(file)
})

test.each([
  '/site/sections/ui/form/bot-check.browser.ts',
  '/site/client/enhance.ts',
  '/site/client/visitor/overlays.ts',
  '/site/client/visitor/dialogs.ts',
])('%s has no file with others: it is imported where it is needed, or no enhancement', (id) => {
  expect(scriptGroup(id, graph)).toBeNull()
})

import { expect, test } from 'vitest'
import { scriptGroup, studioGroup } from '../../build/vite/script-groups.ts'

/** Module → its static imports. */
const IMPORTS: Record<string, string[]> = {
  '/site/sections/ui/form/enhance-form.browser.ts': ['/site/shared/forms/validate.ts'],
  '/site/shared/forms/validate.ts': [],
  '/site/sections/hero/form/enhance.ts': ['/site/sections/ui/form/enhance-form.browser.ts'],
  '/site/client/enhance.ts': [],
  '\0virtual:enhancements/forms.js': ['/site/sections/hero/form/enhance.ts'],
  '/site/sections/form/island/island.tsx': [
    '/site/sections/ui/form/enhance-form.browser.ts',
    '/site/shared/island.ts',
  ],
  '/site/client/main.ts': ['/site/client/enhance.ts', '/site/shared/island.ts'],
  '/site/client/visitor.ts': ['/site/client/visitor/consent.ts'],
  '/site/client/visitor/consent.ts': ['/site/shared/visitor/consent.ts'],
  '/site/client/visitor/overlays.ts': ['/site/client/visitor/dialogs.ts'],
  '/site/client/visitor/dialogs.ts': [],
  '/site/shared/visitor/consent.ts': [],
  '/site/shared/island.ts': [],
  '/site/studio/main.ts': ['/site/studio/route/place.ts', '/site/studio/styles/studio.css'],
  '/site/studio/start.tsx': ['/site/studio/edit/page-editor.tsx', '/site/studio/route/place.ts'],
  '/site/studio/edit/page-editor.tsx': [],
  '/site/studio/leads/leads-screen.tsx': [],
  '/site/studio/route/place.ts': [],
  '/site/studio/styles/studio.css': [],
}

const graph = {
  getModuleInfo: (id: string) => ({
    importers: Object.keys(IMPORTS).filter((each) => IMPORTS[each]?.includes(id)),
  }),
}

test.each([
  ['/site/client/visitor.ts', 'visitor'],
  ['/site/client/visitor/consent.ts', 'visitor'],
  ['/site/shared/visitor/consent.ts', 'visitor'],
  ['/site/shared/forms/secret.ts', 'visitor'],
  ['/site/client/enhance.ts', 'main'],
  ['/site/shared/island.ts', 'main'],
])('%s is in the script %s', (id, file) => {
  expect(scriptGroup(id, graph)).toBe(file)
})

test.each([
  '/site/sections/hero/form/enhance.ts',
  '/site/sections/ui/form/enhance-form.browser.ts',
  '/site/shared/forms/validate.ts',
  '/site/sections/form/island/island.tsx',
  '/site/client/visitor/overlays.ts',
  '/site/client/visitor/dialogs.ts',
])('%s is in no shared script, so the bundler places it with its importers', (id) => {
  expect(scriptGroup(id, graph)).toBeNull()
})

test.each([
  ['/site/studio/main.ts', null],
  ['/site/studio/styles/studio.css', null],
  ['/site/studio/route/place.ts', 'first'],
  ['/site/studio/start.tsx', 'editor'],
  ['/site/studio/edit/page-editor.tsx', 'editor'],
  ['/site/studio/leads/leads-screen.tsx', null],
])('the shared script of the Studio’s module %s is %s', (id, file) => {
  expect(studioGroup(id, graph)).toBe(file)
})

import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { scopedNames } from '../../build/vite/scoped-name.ts'
import { sectionFiles, sectionFolders, sectionRoots } from '../../build/vite/section-roots.ts'

let project: string
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'vitrine-roots-'))
  write('sections/hero/split/schema.ts', 'export const schema = 1')
  write('sections/hero/split/section.tsx')
  write('sections/schemas.ts', "import files from 'virtual:sections/schema.ts'\nexport default files")
  write('agency/hero/aurora/schema.ts', "import '#sections/markup/rich.ts'")
  write('agency/hero/aurora/island.tsx')
  write('sections/markup/rich.ts')
  setRoots('agency')
})
afterEach(() => rmSync(project, { recursive: true }))

function write(file: string, text = ''): void {
  mkdirSync(dirname(join(project, file)), { recursive: true })
  writeFileSync(join(project, file), text)
}

function setRoots(...sectionRoots: string[]): void {
  write('package.json', JSON.stringify({ vitrine: { sectionRoots } }))
}

const addresses = () => sectionFolders(project).map(({ root, address }) => `${root}: ${address}`)

test('package.json may name more roots than Vitrine’s own', () => {
  expect(sectionRoots(project)).toEqual(['sections', 'agency'])
  expect(addresses()).toEqual(['agency: hero/aurora', 'sections: hero/split'])
  expect([...sectionFiles(project, 'island.tsx')]).toEqual([
    ['hero/aurora', join(project, 'agency/hero/aurora/island.tsx')],
  ])
})

test('without that field, Vitrine’s own root is the only one', () => {
  write('package.json', '{}')
  expect(addresses()).toEqual(['sections: hero/split'])
})

test('two folders with the same address are an error that names both', () => {
  write('agency/hero/split/section.tsx')
  expect(addresses).toThrow('agency/hero/split and sections/hero/split have one address; rename one of them')
})

test('a root that does not exist is an error that names it', () => {
  setRoots('missing')
  expect(addresses).toThrow('the section root missing does not exist')
})

test('a root may be in a package, even a linked one', () => {
  write('packages/theirs/cta/glow/section.tsx')
  mkdirSync(join(project, 'node_modules/@agency'), { recursive: true })
  symlinkSync(join(project, 'packages/theirs'), join(project, 'node_modules/@agency/sections'))
  setRoots('node_modules/@agency/sections')
  expect(addresses()).toEqual(['node_modules/@agency/sections: cta/glow', 'sections: hero/split'])
  const file = join(project, 'packages/theirs/cta/glow/section.tsx')
  expect(sectionFiles(project, 'section.tsx').get('cta/glow')).toBe(file)
})

test('class names of another root never equal those of Vitrine’s own', () => {
  const name = scopedNames(project)
  expect(name('title', join(project, 'sections/hero/split/styles.module.css'))).toBe('hero-split-title')
  expect(name('title', join(project, 'agency/hero/split/styles.module.css?used'))).toBe(
    'agency--hero-split-title',
  )
  expect(name('root', join(project, 'agency/ui/card.module.css'))).toBe('agency--ui-card')
})

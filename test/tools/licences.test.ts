import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Licences that require no more of a deployment than their notice (SPDX). */
const ALLOWED = ['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'MIT-0', 'Unlicense']

/** Licences of fonts and icons, which a build serves as files. */
const ALLOWED_ASSETS = ['OFL-1.1', 'CC0-1.0', 'MIT', 'ISC', 'Apache-2.0']

interface Manifest {
  name?: string
  license?: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

function manifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

const project = manifest(root)

/** Where Node finds a package from a folder: there, or in a folder above it. */
function folderOf(name: string, from: string): string {
  const own = join(from, 'node_modules', name)
  if (existsSync(join(own, 'package.json'))) return own
  if (from === root) throw new Error(`${name} is not installed`)
  return folderOf(name, join(from, '..'))
}

/** Every package whose code may be in the Worker or in a page, with its licence. */
function runtimePackages(): Map<string, string> {
  const found = new Map<string, string>()
  const visit = (name: string, from: string) => {
    const folder = folderOf(name, from)
    const { license = 'none', dependencies = {} } = manifest(folder)
    if (found.has(folder)) return
    found.set(folder, license)
    for (const each of Object.keys(dependencies)) visit(each, folder)
  }
  for (const name of Object.keys(project.dependencies ?? {})) visit(name, root)
  return found
}

/** `(MIT OR Apache-2.0)` is allowed if one of the two is. */
const isAllowed = (licence: string, allowed: readonly string[]) =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((each) => allowed.includes(each))

test('every package used at run time has an allowed licence', () => {
  const packages = [...runtimePackages()]
  expect(packages.length).toBeGreaterThan(Object.keys(project.dependencies ?? {}).length)
  expect(packages.filter(([, licence]) => !isAllowed(licence, ALLOWED))).toEqual([])
})

test('the fonts and icons in a build have an allowed licence', () => {
  const names = Object.keys(project.devDependencies ?? {}).filter((name) =>
    /^@(?:fontsource-variable|iconify-json)\/|^country-flag-icons$/.test(name),
  )
  expect(names.length).toBeGreaterThan(10)
  const licences = names.map((name) => [name, manifest(join(root, 'node_modules', name)).license ?? 'none'])
  expect(licences.filter(([, licence = '']) => !isAllowed(licence, ALLOWED_ASSETS))).toEqual([])
})

test('the project states its own licence', () => {
  expect(project.license).toBe('MIT')
  expect(existsSync(join(root, 'LICENSE'))).toBe(true)
})

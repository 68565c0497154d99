import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }
import { PAGE_CODE } from '../build/vite/build-identity.ts'
import { ROOMS } from './rooms.ts'

const root = join(import.meta.dirname, '..')

/** Which folder may import which (docs/architecture.md). A folder's own files are always allowed. */
const ARROWS: Record<string, { folders: string[]; packages: string[] }> = {
  shared: { folders: [], packages: ['zod/mini', '@supabase/ssr'] },
  sections: {
    folders: ['shared'],
    packages: ['react', 'zod/mini', 'marked', 'sanitize-html', 'htmlparser2', 'uqr', 'virtual:'],
  },
  core: { folders: ['shared', 'sections'], packages: ['zod/mini', 'culori', 'htmlparser2', 'isbot'] },
  worker: {
    folders: ['shared', 'sections', 'core', 'admin'],
    packages: [
      ...['hono', 'react', 'react-dom', 'zod/mini', 'isbot', 'htmlparser2'],
      ...['@supabase/supabase-js', '@supabase/auth-js', 'cloudflare:workers', 'virtual:'],
    ],
  },
  client: {
    folders: ['shared', 'sections'],
    packages: ['react', 'react-dom', '@supabase/auth-js', 'virtual:'],
  },
  studio: {
    folders: [],
    packages: [
      ...['react', 'react-dom', '@base-ui/react', '@tanstack/react-query', 'openapi-fetch', 'immer'],
      '@atlaskit/pragmatic-drag-and-drop',
      // The editor of rich text, which is loaded on use.
      ...['@tiptap/core', '@tiptap/pm', '@tiptap/starter-kit', 'marked', 'htmlparser2'],
      ...['mdast-util-gfm', 'mdast-util-to-markdown'],
    ],
  },
  admin: {
    folders: ['shared', 'sections', 'core'],
    packages: [
      ...['zod/mini', '@supabase/supabase-js', 'htmlparser2', 'sharp'],
      // Parsers and writers of exports, for admin/import.
      ...['hast', 'hast-util-from-html', 'hast-util-to-html', 'hast-util-to-mdast'],
      ...['mdast-util-gfm', 'mdast-util-to-markdown', 'sanitize-html'],
    ],
  },
}

interface Import {
  file: string
  target: string
  isTypeOnly: boolean
  /** Loaded on first use. */
  isLazy: boolean
}

const sources = Object.keys(ARROWS).flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => join(folder, file)),
)

const imports: Import[] = sources.flatMap((file) => {
  const text = readFileSync(join(root, file), 'utf8')
  const statement =
    /^\s*(import|export)(\s+type)?\b[^'";]*?from\s+'([^']+)'|^\s*import\s+'([^']+)'|\bimport\(\s*'([^']+)'/gm
  return Array.from(text.matchAll(statement), ([, , type, from, bare, lazy]) => ({
    file,
    target: from ?? bare ?? lazy ?? '',
    isTypeOnly: type !== undefined,
    isLazy: lazy !== undefined,
  }))
})

/** A path from the root for a file of the repository, null for a package. */
function ownFile({ file, target }: Import): string | null {
  if (target.startsWith('#')) return target.slice(1)
  return target.startsWith('.') ? relative(root, join(root, dirname(file), target)) : null
}

/** Whether a target is this package, a path in it, or has this scheme. */
const isOf = (name: string, target: string) =>
  target === name || target.startsWith(name.endsWith(':') ? name : `${name}/`)

const folderOf = (file: string) => file.split('/')[0] ?? ''

describe('imports', () => {
  test.each(Object.keys(ARROWS))('of %s lead only to allowed folders and packages', (folder) => {
    const wrong = imports
      .filter(({ file }) => folderOf(file) === folder)
      .filter((each) => {
        const own = ownFile(each)
        const { folders, packages } = ARROWS[folder] as (typeof ARROWS)[string]
        if (own !== null) return folderOf(own) !== folder && !folders.includes(folderOf(own))
        return !packages.some((name) => isOf(name, each.target))
      })
    expect(wrong).toEqual([])
  })

  test.each(Object.entries(ARROWS))(
    'of %s are those that docs/architecture.md allows',
    (folder, { folders, packages }) => {
      const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
      const names = (list: string[]) => list.map((name) => `\`${name}\``).join(', ') || 'none'
      expect(page).toContain(`| \`${folder}/\` | ${names(folders)} | ${names(packages)} |\n`)
    },
  )

  test('lead from a room to itself or to rooms above it in the list', () => {
    const names = ROOMS.map(([name]) => name)
    const roomOf = (file: string) =>
      names
        .filter((name) => file === name || file.startsWith(`${name}/`))
        .sort((a, b) => b.length - a.length)[0]
    const homeless = new Set(sources.filter((file) => roomOf(file) === undefined))
    expect([...homeless], 'files without a room').toEqual([])
    const wrong = imports.filter((each) => {
      const own = ownFile(each)
      const [from, to] = [roomOf(each.file), own === null ? undefined : roomOf(own)]
      if (from === undefined || to === undefined) return false
      return names.indexOf(to) > names.indexOf(from)
    })
    expect(wrong.map(({ file, target }) => `${file} → ${target}`)).toEqual([])
  })

  test('lead to the code that reads exports only from that code itself', () => {
    const isImporter = (path: string) => path.startsWith('admin/import/')
    const wrong = imports.filter((each) => isImporter(ownFile(each) ?? '') && !isImporter(each.file))
    expect(wrong).toEqual([])
  })

  test('of the Worker and of pages lead only to code that changes the build’s name', () => {
    const named = [...PAGE_CODE, 'sections']
    const reached = ['worker', 'client'].flatMap((folder) => [folder, ...(ARROWS[folder]?.folders ?? [])])
    expect(reached.filter((folder) => !named.includes(folder))).toEqual([])
  })

  test('of the Worker reach admin/ only from the rooms of operators', () => {
    const wrong = imports.filter(
      (each) =>
        folderOf(each.file) === 'worker' &&
        folderOf(ownFile(each) ?? '') === 'admin' &&
        !each.file.startsWith('worker/operate/'),
    )
    expect(wrong.map(({ file, target }) => `${file} → ${target}`)).toEqual([])
  })

  test('are checked by the rooms that docs/architecture.md lists, in the same order', () => {
    const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
    const listed = Array.from(page.matchAll(/^\| `([^`]+)` \| ([^|]+) \|$/gm), ([, room = '', what = '']) => [
      room.replace(/\/$/, ''),
      what,
    ])
    expect(listed).toEqual(ROOMS)
  })

  test('of the browser take only types of schemas, so zod stays on the server', () => {
    const reached = new Set<string>()
    const reach = (file: string) => {
      if (reached.has(file)) return
      reached.add(file)
      for (const each of imports.filter((candidate) => candidate.file === file && !candidate.isTypeOnly)) {
        const own = ownFile(each)
        if (own !== null) reach(own)
        else expect(each.target, file).not.toMatch(/^(?:zod|marked|sanitize-html)/)
      }
    }
    const entries = sources.filter(
      (file) => /^client\/.*\.ts|\/(?:island|enhance)\.tsx?$/.test(file) && !file.startsWith('client/styles'),
    )
    for (const entry of entries) reach(entry)
    expect(
      [...reached].filter((file) => /\/schema\.ts$|sections\/fields\/|shared\/schema\//.test(file)),
    ).toEqual([])
  })

  /** Everything that `entries` load, including packages, and how each is reached. */
  function reachedFrom(entries: string[], isFollowed = (_: Import) => true): Map<string, string[]> {
    const reached = new Map<string, string[]>()
    const reach = (file: string, path: string[]) => {
      if (reached.has(file)) return
      reached.set(file, [...path, file])
      for (const each of imports.filter((candidate) => candidate.file === file && !candidate.isTypeOnly))
        if (isFollowed(each)) reach(ownFile(each) ?? each.target, [...path, file])
    }
    for (const entry of entries) reach(entry, [])
    return reached
  }

  test('of the Worker’s entry load no more than a cached page needs: no React, no zod, no database client', () => {
    const reached = reachedFrom(['worker/index.ts'], ({ isLazy }) => !isLazy)
    const packages = [...reached.keys()].filter((file) => !/^(?:worker|core|shared|sections)\//.test(file))
    expect(packages.sort()).toEqual(['cloudflare:workers', 'hono/tiny', 'isbot', 'virtual:build'])
    expect([...reached.keys()].filter((file) => file.startsWith('sections/'))).toEqual([])
  })

  test.each([
    ['zod/mini', 'what was read once is not read again'],
    ['culori', 'a theme is made when configuration is read'],
  ])('of code that renders a page reach no %s: %s', (name) => {
    const reached = reachedFrom(['worker/page/render-page.ts'], ({ isLazy }) => !isLazy)
    expect(reached.get(name)?.join(' → ')).toBeUndefined()
  })

  test('of a schema reach no component: an editor reads schemas without React', () => {
    const reached = reachedFrom(sources.filter((file) => /^sections\/.*\/schema\.ts$/.test(file)))
    const wrong = [...reached].filter(([file]) => file.endsWith('.tsx')).map(([, path]) => path.join(' → '))
    expect(wrong).toEqual([])
  })

  test('of a component reach no schema: showing a page needs no code that reads one', () => {
    const reached = reachedFrom(
      sources.filter((file) => /^sections\/.*\/(?:section|island)\.tsx$/.test(file)),
    )
    expect([...reached.keys()].filter((file) => file.startsWith('sections/fields/'))).toEqual([])
  })

  test('of a section never lead to another kind of section', () => {
    const shared = /^sections\/(?:ui|frame|fields|markup|[a-z-]+\.ts$)/
    const wrong = imports.filter((each) => {
      const own = ownFile(each)
      if (own === null || folderOf(each.file) !== 'sections' || shared.test(each.file)) return false
      if (/^sections\/(?:registry|schemas)\.ts$/.test(each.file)) return false
      return own.startsWith('sections/') && !shared.test(own) && own.split('/')[1] !== each.file.split('/')[1]
    })
    expect(wrong.map(({ file, target }) => `${file} → ${target}`)).toEqual([])
  })

  test('of the Worker and core/ reach the schemas of stored values only in core/reading, whose rules have a version', () => {
    const readers = imports.filter(
      (each) =>
        /^(?:worker|core)\//.test(each.file) &&
        !each.isTypeOnly &&
        /^#shared\/schema\/(?!tracking\.ts)|^#sections\/schemas\.ts/.test(each.target) &&
        !/^(?:core\/reading|worker\/gallery)\//.test(each.file),
    )
    expect(readers.map(({ file, target }) => `${file} → ${target}`)).toEqual([])
  })

  test('name files with their extensions', () => {
    expect(
      imports.filter(({ target }) => /^[.#]/.test(target) && !/\.(?:tsx?|json|css)$/.test(target)),
    ).toEqual([])
  })

  test('form no cycle, apart from imports of types', () => {
    const graph = new Map<string, string[]>()
    for (const each of imports) {
      const own = ownFile(each)
      if (own !== null && !each.isTypeOnly) graph.set(each.file, [...(graph.get(each.file) ?? []), own])
    }
    const state = new Map<string, 'open' | 'done'>()
    const visit = (file: string, path: string[]): void => {
      if (state.get(file) === 'done') return
      expect(state.get(file), [...path, file].join(' → ')).toBeUndefined()
      state.set(file, 'open')
      for (const next of graph.get(file) ?? []) visit(next, [...path, file])
      state.set(file, 'done')
    }
    for (const file of graph.keys()) visit(file, [])
  })
})

describe('the tree', () => {
  test('has no folder that names a kind of code', () => {
    const folders = new Set(sources.flatMap((file) => dirname(file).split('/')))
    for (const kind of ['utils', 'util', 'helpers', 'lib', 'types', 'constants', 'common', 'misc'])
      expect(folders).not.toContain(kind)
  })

  test('has kebab-case names', () => {
    expect(sources.filter((file) => !/^[a-z0-9./-]+$/.test(file))).toEqual([])
  })

  test('spreads no stored data into an element', () => {
    const spread = sources.filter((file) =>
      /\{\s*\.\.\.(?:data|props\.data)\b[^}]*\}\s*(?:\/?>|[a-z]+=)/i.test(
        readFileSync(join(root, file), 'utf8'),
      ),
    )
    expect(spread).toEqual([])
  })
})

describe('packages', () => {
  test('are named by exact versions', () => {
    const versions = Object.entries({
      ...packageJson.dependencies,
      ...packageJson.devDependencies,
      ...packageJson.optionalDependencies,
    })
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([])
  })

  test('include no server components, whose protocol has had a vulnerability', () => {
    const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
    expect(lock).not.toMatch(/react-server-dom/)
  })
})

test('the default entrypoint is not cached, because a host is not in that cache’s key', () => {
  const toml = readFileSync(join(root, 'wrangler.toml'), 'utf8')
  const blocks = toml.split(/^\[/m)
  for (const block of blocks.filter((text) => /^[\w.]*exports\.default\]/.test(text)))
    expect(block).toMatch(/enabled\s*=\s*false/)
  const environments = blocks
    .filter((text) => /^[\w.]*cache\]/.test(text))
    .map((text) => /^([\w.]*?)\.?cache\]/.exec(text)?.[1])
  for (const environment of environments) {
    expect(
      blocks.some((text) => text.startsWith(`${environment}${environment ? '.' : ''}exports.default]`)),
      environment,
    ).toBe(true)
  }
})

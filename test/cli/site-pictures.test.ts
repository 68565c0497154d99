import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Library } from '../../admin/media/media-library.ts'
import { prepareFile } from '../../admin/media/prepare-file.ts'
import { otherFiles, refuseMisnamedPictures, storePictures } from '../../cli/site/site-pictures.ts'

const TENANT = 'a1b2c3d4-0000-4000-8000-00000009c002'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-pictures-'))
  mkdirSync(join(folder, 'media'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A library with rows of these files but an empty bucket, and the keys that are then written into the bucket. */
function emptyLibrary(rows: string[] = []): { library: Library; keys: string[] } {
  const keys: string[] = []
  const files = rows.map((name) => ({ name, bytes: 1, alt: '', created_at: '2026-01-01', used: true }))
  const answers: Record<string, (args: Record<string, unknown>) => object> = {
    media_list: () => ({ tenant_uuid: TENANT, files }),
    media_find: () => ({ tenant_uuid: TENANT, file: null }),
    media_add: ({ file }) => ({ alt: '', created_at: '2026-01-01T00:00:00Z', ...(file as object) }),
  }
  const library: Library = {
    database: {
      rpc: (name, args) => Promise.resolve({ data: answers[name]?.(args), error: null }),
    },
    bucket: {
      put: async (key) => void keys.push(key),
      get: () => Promise.reject(new Error('nothing is read')),
      names: async (folder) => new Set(keys.map((key) => key.slice(folder.length + 1))),
      remove: () => Promise.reject(new Error('nothing is removed')),
    },
    site: 'fotos.test',
  }
  return { library, keys }
}

/** Writes a picture into the folder, and returns its name. */
async function writePixel(): Promise<string> {
  const pixel = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const { name, content } = await prepareFile(pixel, 'ponto')
  writeFileSync(join(folder, 'media', name), content)
  return name
}

/** The names that a push stores, if the folder's site names files only by address. */
async function storeAll(library: Library): Promise<string[]> {
  const { addressed } = otherFiles(folder, {})
  return (await storePictures(folder, { files: {}, prepared: new Map(), addressed }, library)).added
}

test('a file that is missing from the tenant’s bucket is stored again, once', async () => {
  const name = await writePixel()
  const { library, keys } = emptyLibrary([name])
  expect(await storeAll(library)).toEqual([name])
  expect(await storeAll(library)).toEqual([])
  expect(keys).toEqual([`${TENANT}/${name}`])
})

test('files of the operating system are ignored, and files that nothing refers to are listed separately', async () => {
  const name = await writePixel()
  for (const left of ['.DS_Store', 'Thumbs.db', 'desktop.ini'])
    writeFileSync(join(folder, 'media', left), 'of a file manager')
  mkdirSync(join(folder, 'media/originals'))
  writeFileSync(join(folder, 'media/originals', name), 'in a folder of its own')
  writeFileSync(join(folder, 'media/photo.png'), 'no picture')
  expect(otherFiles(folder, {})).toEqual({
    addressed: [`media/${name}`],
    unnamed: [`media/originals/${name}`, 'media/photo.png'],
  })
  const { library, keys } = emptyLibrary()
  expect(await storeAll(library)).toEqual([name])
  expect(keys).toEqual([`${TENANT}/${name}`])
})

test('a file with the name of other content is refused with its path', async () => {
  const name = await writePixel()
  writeFileSync(join(folder, 'media', name), 'no picture')
  const { addressed } = otherFiles(folder, {})
  await expect(refuseMisnamedPictures(folder, addressed)).rejects.toThrow(
    `media/${name} is not named after its content`,
  )
})

test('content that the tenant has stored under another name keeps that address', async () => {
  const name = await writePixel()
  const { library } = emptyLibrary()
  const other = name.replace('ponto', 'antes')
  const { rpc } = library.database
  const database: Library['database'] = {
    rpc: (call, args) =>
      call === 'media_add'
        ? Promise.resolve({
            data: { name: other, bytes: 1, alt: '', created_at: '2026-01-01T00:00:00Z' },
            error: null,
          })
        : rpc(call, args),
  }
  const files = { 'media/novo.png': { source: 'a', name } }
  writeFileSync(join(folder, 'media/novo.png'), readFileSync(join(folder, 'media', name)))
  const stored = await storePictures(
    folder,
    { files, prepared: new Map(), addressed: [] },
    { ...library, database },
  )
  expect(stored).toMatchObject({
    files: { 'media/novo.png': { source: 'a', name: other } },
    renamed: new Map([[name, other]]),
  })
})

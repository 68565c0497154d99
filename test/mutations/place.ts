import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const PRODUCT = ['worker', 'core', 'shared', 'sections', 'client', 'supabase/migrations', 'supabase/sql']

/** A file of the product with its text. */
export interface ProductFile {
  path: string
  text: string
}

/** All files into which faults are put, with their paths. */
export function productFiles(root: string): ProductFile[] {
  return PRODUCT.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:tsx?|sql)$/.test(file))
      .map((file) => join(root, folder, file)),
  )
    .sort()
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}

/** The only file that contains `find`, if it contains it once. */
export function placeOfFault(files: readonly ProductFile[], find: string): ProductFile | null {
  const [file, ...others] = files.filter(({ text }) => text.includes(find))
  return file !== undefined && others.length === 0 && file.text.split(find).length === 2 ? file : null
}

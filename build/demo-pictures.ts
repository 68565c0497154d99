import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RESERVED_FOLDERS } from '#shared/reserved-addresses.ts'
import type { SiteFiles } from '../admin/site-file.ts'
import { DEMO_FILES, PICTURES_FOLDER } from './site-files.ts'

const demoAddress = new RegExp(`(?<=")${DEMO_FILES}[\\w./-]+`, 'g')

/** Addresses of the demo's pictures that a site names. */
export function demoAddresses(site: SiteFiles): string[] {
  return [...new Set(JSON.stringify(site).match(demoAddress))].sort()
}

/** @throws Error for an address without a file in the demo */
export function demoFile(address: string): { file: string; content: Buffer } {
  const file = join(PICTURES_FOLDER, address)
  if (!existsSync(file)) throw new Error(`${address} is not a file of the demo`)
  return { file, content: readFileSync(file) }
}

/** The site with stored files in place of the demo's pictures. @param names stored name by address */
export function withStoredPictures(site: SiteFiles, names: ReadonlyMap<string, string>): SiteFiles {
  return JSON.parse(
    JSON.stringify(site).replace(demoAddress, (address) => RESERVED_FOLDERS.media + names.get(address)),
  )
}

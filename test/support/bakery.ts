import { inject } from 'vitest'
import { addDemoOwner, DEMO_OWNER } from '../../build/dev/demo-owner.ts'
import { addSiteCopy } from './site-copy.ts'

/** The owner of a copy of the demo's bakery. */
export type BakeryOwner = typeof DEMO_OWNER

/** @param name of the test file, because no two files share a copy */
export function bakeryOwner(name: string): BakeryOwner {
  const domain = `padaria-${name}`
  return { ...DEMO_OWNER, site: `${domain}.localhost`, email: `rosa@${domain}.example` }
}

/** Adds the copy and the account of its owner. */
export async function addBakery(owner: BakeryOwner): Promise<void> {
  await addSiteCopy('padaria', owner.site)
  await addDemoOwner(inject('platform'), owner)
}

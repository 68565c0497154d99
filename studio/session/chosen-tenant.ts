import { browserShelf } from '../edit/browser-shelf.ts'
import type { EditedTenant } from './use-session.ts'

const STORED = 'studio:tenant'

/** The only tenant of an account, or the one chosen before; null if the person has to choose. */
export function startTenant(
  tenants: readonly EditedTenant[],
  chosen: string | null = browserShelf.getItem(STORED),
): EditedTenant | null {
  if (tenants.length === 1) return tenants[0] ?? null
  return tenants.find(({ tenant }) => tenant === chosen) ?? null
}

export function keepTenant({ tenant }: EditedTenant): void {
  browserShelf.setItem(STORED, tenant)
}

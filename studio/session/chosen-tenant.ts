import { browserStorage } from '../edit/browser-storage.ts'
import type { EditedTenant } from './use-session.ts'

const STORED = 'studio:tenant'

/** The tenant that was chosen in this browser, maybe for another account. */
export function rememberedTenant(): string | null {
  return browserStorage.getItem(STORED)
}

/** The only tenant of an account, or the one chosen before; null if the person has to choose. */
export function startTenant(
  tenants: readonly EditedTenant[],
  chosen: string | null = rememberedTenant(),
): EditedTenant | null {
  if (tenants.length === 1) return tenants[0] ?? null
  return tenants.find(({ tenant }) => tenant === chosen) ?? null
}

export function storeTenant({ tenant }: EditedTenant): void {
  browserStorage.setItem(STORED, tenant)
}

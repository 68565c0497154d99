/** How a session was authenticated: with one factor or with two. */
export type AssuranceLevel = 'aal1' | 'aal2'

/** A factor of an account, as Supabase Auth lists it. */
export interface Factor {
  id: string
  factor_type: 'totp' | 'phone' | (string & {})
  status: 'verified' | 'unverified'
  friendly_name?: string | undefined
}

/**
 * The level of a session, and the highest level that its account can reach: aal2 if any factor is verified. If they
 * differ, the visitor is asked for a second factor.
 */
export function assuranceLevels(
  current: AssuranceLevel,
  factors: readonly Pick<Factor, 'status'>[],
): { current: AssuranceLevel; next: AssuranceLevel } {
  const hasVerified = factors.some(({ status }) => status === 'verified')
  return { current, next: hasVerified ? 'aal2' : current }
}

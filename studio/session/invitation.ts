interface Invitation {
  /** The address that was invited. */
  email: string
  tenant: string | null
}

/**
 * The invited address and the tenant in the link of an invitation (admin/invitation-letter.ts); null at any other
 * address.
 */
export function readInvitation({ hash }: { hash: string }): Invitation | null {
  const fields = new URLSearchParams(hash.slice(1))
  const email = fields.get('invitation')
  return email === null ? null : { email, tenant: fields.get('tenant') }
}

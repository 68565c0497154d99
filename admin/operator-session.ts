import * as z from 'zod/mini'
import { EDITING_ROLES } from './members.ts'

/** The body of a sign-in at `ADMIN_HOST`. */
export const signInSchema = z.strictObject({
  email: z.string().check(z.minLength(1), z.maxLength(254)),
  password: z.string().check(z.minLength(1), z.maxLength(1024)),
})

/** Asks for a code by e-mail: for a lost password, and for an invitation. */
export const mailCodeSchema = z.strictObject({ email: z.string().check(z.minLength(1), z.maxLength(254)) })

/** The code of an e-mail. */
export const shownCodeSchema = z.strictObject({
  email: z.string().check(z.minLength(1), z.maxLength(254)),
  code: z.string().check(z.minLength(1), z.maxLength(16)),
})

/** Supabase Auth accepts at most 72 characters, and its refusal names further requirements. */
export const newPasswordSchema = z.strictObject({
  password: z.string().check(z.minLength(8), z.maxLength(72)),
})

/** The code of an authenticator app; with the ids of a message, the code that came with it. */
export const factorCodeSchema = z.strictObject({
  code: z.string().check(z.minLength(1), z.maxLength(16)),
  factor: z.optional(z.guid()),
  challenge: z.optional(z.guid()),
})

/** Which phone a code is sent to; needed where the account has several. */
export const factorMessageSchema = z.strictObject({ factor: z.optional(z.guid()) })

/** The sent message, or the phones to choose from. */
export const sentMessageSchema = z.union([
  z.strictObject({ factor: z.guid(), challenge: z.guid() }),
  z.strictObject({ phones: z.array(z.strictObject({ factor: z.guid(), name: z.string() })) }),
])

export type SentMessage = z.output<typeof sentMessageSchema>

export const editedTenantSchema = z.strictObject({
  tenant: z.guid(),
  name: z.string(),
  role: z.enum(EDITING_ROLES),
})

/** The session of an operator, as `ADMIN_HOST` returns it. */
export const operatorSessionSchema = z.strictObject({
  account: z.guid(),
  email: z.string(),
  name: z.string(),
  /** How it was proven: `aal2` with a second factor. */
  aal: z.enum(['aal1', 'aal2']),
  /** The account has a second factor that this session has not used yet. Until then every call about sites is refused. */
  needs_second_factor: z.boolean(),
  /** The session began with a code by e-mail, and the person has not chosen a password since. */
  needs_password: z.boolean(),
  /** ISO 8601. Each call extends the session, up to a week after the sign-in. */
  expires_at: z.string(),
  /** The tenants that the account edits; none while a second factor is needed. */
  tenants: z.array(editedTenantSchema),
})

export type OperatorSession = z.output<typeof operatorSessionSchema>

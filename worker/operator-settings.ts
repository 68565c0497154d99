import { HttpError } from '#shared/errors.ts'
import { isAddress } from '#shared/mail-text.ts'

/** The operator's address and the watched page. */
export interface OperatorSettings {
  /** '' if no mail is written to the operator. */
  mail: string
  /** A page with the form `heartbeat`; null if no heartbeat is sent. */
  heartbeatPage: URL | null
}

interface Given {
  OPERATOR_MAIL?: string
  HEARTBEAT_PAGE?: string
  LEADS_SECRET?: string
}

/** @throws HttpError that names the wrong or missing setting */
export function readOperatorSettings({
  OPERATOR_MAIL: mail = '',
  HEARTBEAT_PAGE: page = '',
  LEADS_SECRET: secret,
}: Given): OperatorSettings {
  if (mail !== '' && !isAddress(mail)) throw fault(`OPERATOR_MAIL is ${mail}; it must be one e-mail address`)
  if (page === '') return { mail, heartbeatPage: null }
  const url = URL.canParse(page) ? new URL(page) : null
  if (url?.protocol !== 'https:')
    throw fault(`HEARTBEAT_PAGE is ${page}; it must be the https address of a page`)
  if (mail === '') throw fault('OPERATOR_MAIL is missing; HEARTBEAT_PAGE needs it, add it under [vars]')
  if (!secret)
    throw fault('LEADS_SECRET is missing; HEARTBEAT_PAGE needs it, add it with wrangler secret put')
  return { mail, heartbeatPage: url }
}

function fault(sentence: string): HttpError {
  return new HttpError(500, `wrangler.toml: ${sentence}`)
}

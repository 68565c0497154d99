/** A mail as the Worker composes it. Providers write its headers and its MIME parts. */
export interface Mail {
  /** The same in every attempt, so that a provider can recognise a mail that it has sent already. */
  id: string
  from: MailAddress
  to: string
  replyTo: string | null
  subject: string
  text: string
  html: string
  /** Headers in addition to those of every mail. */
  headers?: Record<string, string>
  files?: MailFile[]
}

/** An attached text file. */
export interface MailFile {
  name: string
  /** Media type, without parameters. */
  type: string
  content: string
}

export interface MailAddress {
  name: string
  email: string
}

/** Hands mails to a provider. */
export interface Mailer {
  /** @throws DeliveryError when the provider did not take it */
  send(mail: Mail): Promise<void>
}

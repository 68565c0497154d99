import type { MessageKey } from '#shared/messages.ts'

/**
 * Keys of the messages that a form may show. An island with a form lists them, because it also renders the form in
 * the browser.
 */
export const FORM_MESSAGES = [
  ...(['form.required', 'form.email', 'form.number', 'form.integer', 'form.min', 'form.max'] as const),
  ...(['form.multiple'] as const),
  ...(['form.minLength', 'form.maxLength', 'form.pattern', 'form.url', 'form.tel', 'form.date'] as const),
  ...(['form.time', 'form.option', 'form.fileType', 'form.fileSize', 'form.fileLimit'] as const),
  ...(['form.fileCount', 'form.filesLimit', 'form.submit', 'form.sending', 'form.sent'] as const),
  ...(['form.failed', 'form.spam', 'form.checkFields', 'form.optional', 'form.choose'] as const),
  ...(['form.honeypot', 'form.nextStep', 'form.previousStep', 'form.rating', 'form.signatureHint'] as const),
] as const satisfies MessageKey[]

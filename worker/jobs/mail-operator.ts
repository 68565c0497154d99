import { escapeHtml } from '#shared/escape-html.ts'
import type { Bindings, Env } from '../env.ts'
import { chooseMailer } from '../forms/delivery/choose-mailer.ts'

/** Writes to the operator, in English. @throws DeliveryError without a mailer, or if it refused the mail */
export async function mailOperator(
  { subject, lines }: { subject: string; lines: string[] },
  { bindings, env }: { bindings: Bindings; env: Env },
): Promise<void> {
  const text = lines.join('\n')
  await chooseMailer(bindings, env).send({
    id: crypto.randomUUID(),
    from: { name: 'Vitrine', email: env.mailFrom },
    to: env.operator.mail,
    replyTo: null,
    subject,
    text,
    html: `<!DOCTYPE html><html lang="en"><body><pre style="white-space:pre-wrap">${escapeHtml(text)}</pre></body></html>`,
  })
}

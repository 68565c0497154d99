import type { Translate } from '#shared/messages.ts'
import type { SectionContext } from '../../contract.ts'
import { encodeModules } from '../../ui/qr-modules.ts'
import { SessionForm } from '../../ui/session/session-form.tsx'
import styles from './styles.module.css'

interface EnrolmentProps {
  /** Id of the section. */
  id: string
  factor: string
  uri: string
  context: SectionContext
  t: Translate
}

/** The QR code for an authenticator app, its key for typing, and the form for the code that the app then shows. */
export function Enrolment({ id, factor, uri, context, t }: EnrolmentProps) {
  const secret = readSecret(uri)
  const modules = secret === null ? null : encodeModules(uri, { level: 'M', margin: 2 })
  return (
    <>
      {secret !== null && modules !== null && (
        <div className={styles.code}>
          <svg
            className={styles.modules}
            viewBox={`0 0 ${modules.size} ${modules.size}`}
            shapeRendering="crispEdges"
            role="img"
            aria-label={t('session.qrCode')}
          >
            <path fill="#fff" d={`M0 0h${modules.size}v${modules.size}H0z`} />
            <path fill="#000" d={modules.path} />
          </svg>
          <code className={styles.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
        </div>
      )}
      <SessionForm
        id={id}
        action="verify-factor"
        hidden={{ factor }}
        hiddenText={{ uri }}
        fields={['factorCode']}
        submit="session.verify"
        context={context}
        t={t}
      />
    </>
  )
}

/** The key in an `otpauth:` address; null for any other address, because the address comes from the browser. */
function readSecret(uri: string): string | null {
  if (!uri.startsWith('otpauth://totp/') || !URL.canParse(uri)) return null
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  return /^[A-Z2-7]{16,128}=*$/.test(secret) ? secret : null
}

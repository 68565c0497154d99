import type { Fixtures } from '../../contract.ts'
import { kinds } from '../examples.ts'

const logo = { src: '/demo/example.svg', alt: 'Aurora', width: 400, height: 400 }

export const fixtures: Fixtures = {
  plain: { title: 'Cardápio na mesa', ...kinds.url, caption: 'Aponte a câmera', downloadable: true },
  empty: { title: 'Nada' },
  text: kinds.text,
  wifi: { ...kinds.wifi, align: 'center' },
  vcard: kinds.vcard,
  whatsapp: { ...kinds.whatsapp, colorScheme: 'accent' },
  mail: kinds.mail,
  pix: kinds.pix,
  withLogo: { ...kinds.url, logo, ecLevel: 'L', fg: '#0f5c4d', bg: '#f4efe6', margin: 6, size: 320 },
  lowContrast: { ...kinds.url, fg: '#ffff00', bg: '#ffffff' },
  tooLong: { kind: 'text', value: 'ã'.repeat(1500) },
}

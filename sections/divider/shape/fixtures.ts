import type { Fixtures } from '../../contract.ts'
import { DIVIDER_TYPES } from '../../fields/divider.ts'

export const fixtures: Fixtures = {
  plain: { type: 'wave', color: '#0f5c4d', background: '#f4ead9' },
  empty: {},
  top: { type: 'curve', position: 'top', color: 'rebeccapurple' },
  flippedAndScaled: { type: 'diagonal', flipped: true, scaleX: 2, scaleY: 0.5, color: 'tomato' },
  fixedHeight: { type: 'liquid', heightPx: 48, padding: { top: 20, bottom: 20 } },
  ...Object.fromEntries(
    DIVIDER_TYPES.map((type) => [type, { type, color: '#0f5c4d', background: { color: '#f4ead9' } }]),
  ),
  badValues: {
    color: 'red;}',
    background: 'url(x)',
    scaleX: -1,
    scaleY: 'muito',
    heightPx: 5000,
  },
  titled: {
    title: 'Do forno à mesa',
    subtitle: 'Todo dia, às seis.',
    buttons: [{ label: 'Reservar', link: '/reservas' }],
  },
  titledTop: { position: 'top', title: 'Do forno à mesa' },
}

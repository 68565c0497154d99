import type { Fixtures } from '../../contract.ts'

const before = { src: '/demo/estudio/junho-08h.webp', alt: 'A sala antes da obra', width: 1200, height: 800 }
const after = { src: '/demo/estudio/junho-16h.webp', alt: 'A sala depois da obra', width: 1200, height: 800 }

export const fixtures: Fixtures = {
  plain: {
    title: 'Sala, Pinheiros',
    items: [{ id: 'sala', before, after, caption: 'Doze semanas, **uma** parede a menos.' }],
  },
  empty: { items: [{ before }] },
  severalInColumns: {
    title: 'Três obras',
    items: ['a', 'b', 'c'].map((id) => ({ id, before: { ...before, width: 800, height: 1000 }, after })),
    columns: 3,
    beforeLabel: '2024',
    afterLabel: '2026',
    colorScheme: 'inverse',
  },
  longText: {
    title: 'Um título que não termina nunca porque alguém quis contar a história inteira da casa',
    items: [{ before, after, caption: 'Legenda que nunca termina '.repeat(12) }],
    beforeLabel: 'Um rótulo muito comprido para a etiqueta',
  },
  rtlAndEmoji: { title: 'قبل وبعد 📷', items: [{ before, after, caption: 'خبز' }] },
}

import type { Fixtures } from '../../contract.ts'

const before = {
  src: '/demo/media/junho-08h-960x1200-784d2e-de81546a7982a72eba275493eddbbd0f.webp',
  alt: 'A sala antes da obra',
  width: 1200,
  height: 800,
}
const after = {
  src: '/demo/media/junho-16h-960x1200-895b32-b246735f8c6c51fac72d4e24e7d83e95.webp',
  alt: 'A sala depois da obra',
  width: 1200,
  height: 800,
}

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

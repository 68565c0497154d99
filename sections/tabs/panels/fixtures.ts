import type { Fixtures } from '../../contract.ts'

const items = [
  { id: 'almoco', label: 'Almoço', body: 'Das 11h30 às 15h. **Prato do dia** e salada.' },
  {
    id: 'jantar',
    label: 'Jantar',
    body: 'Das 19h à meia-noite.\n\n- Reserva até as 18h\n- Mesas na varanda',
    media: { src: '/demo/example.svg', alt: 'Mesa posta', width: 1200, height: 900 },
  },
  {
    id: 'vinho',
    label: 'Carta de vinhos',
    media: { src: '/demo/example.svg', alt: 'Garrafas', width: 1200, height: 900 },
  },
  { id: 'vazia', label: 'Vazia' },
]

export const fixtures: Fixtures = {
  plain: { title: 'O que servimos', items },
  empty: { title: 'Nada', items: [{ label: 'Vazia' }] },
  manyItems: {
    colorScheme: 'accent',
    items: Array.from({ length: 9 }, (_, index) => ({
      label: `Assunto número ${index + 1}`,
      body: `Texto ${index}`,
    })),
  },
  longText: {
    items: [
      {
        label: 'Um rótulo que não cabe em lugar nenhum de tão comprido que ficou',
        body: 'Texto. '.repeat(120),
      },
      { label: 'Curto', body: 'Texto.' },
    ],
  },
  wideLetters: {
    items: ['サービス内容', 'よくあるご質問', '料金とプラン', '導入の流れ', 'お客様の声', '会社のご案内'].map(
      (label) => ({
        label,
        body: 'お気軽にご相談ください。',
      }),
    ),
  },
  rtlAndEmoji: {
    items: [
      { label: 'الغداء 🍲', body: 'من الظهر حتى العصر.' },
      { label: 'ערב', body: 'לחם' },
    ],
  },
}

import type { Fixtures } from '../../contract.ts'

const photo = {
  src: '/demo/example.svg',
  alt: 'Retrato de Marina',
  width: 800,
  height: 1000,
  focal: { x: 0.7, y: 0.3 },
}
const social = [
  { network: 'instagram', url: 'instagram.com/marina.sal' },
  { network: 'YouTube', url: 'https://youtube.com/@marinasal' },
  { network: 'email', url: 'marina@sal.example' },
  { network: 'orkut', url: 'https://orkut.example/marina' },
  { network: 'facebook', url: 'javascript:alert(1)' },
]

export const fixtures: Fixtures = {
  plain: {
    name: 'Marina Sal',
    eyebrow: 'Ceramista em Cunha, SP',
    bio: 'Faço louça de mesa em alta temperatura. Abro o forno uma vez por mês.',
    photo,
    social,
  },
  empty: {},
  leftInverse: {
    name: 'Caio Braga',
    bio: 'Fotógrafo.',
    photo,
    shape: 'square',
    align: 'left',
    colorScheme: 'inverse',
  },
  photoOnly: { photo },
  longText: {
    name: 'Maria Aparecida Conceição dos Santos Albuquerque e Vasconcelos',
    bio: 'Texto '.repeat(150),
    social,
  },
  rtlAndEmoji: { name: 'مارينا 🏺', bio: 'שלום 👩🏽‍🎨' },
}

import type { Fixtures } from '../../contract.ts'

export const fixtures: Fixtures = {
  plain: {
    title: 'Lojas',
    markers: [
      { id: 1, title: 'Norte', address: 'Rua Um, 10', lat: -23.5, lng: -46.6, phone: '11 4002-8922' },
      { id: 2, title: 'Sul', html: 'Rua **Dois**, 20', lat: -23.6, lng: -46.7 },
      { id: 3, title: 'Sem mapa', address: 'Em breve' },
    ],
  },
  empty: {},
  single: { markers: [{ title: 'Única', address: 'Rua Um', lat: 1, lng: 2 }] },
  unmapped: {
    title: 'Só endereços',
    markers: [
      { title: 'A', address: 'Rua A' },
      { title: 'B', hours: '9h às 18h' },
    ],
  },
  manyItems: {
    title: 'Muitas',
    height: 600,
    markers: Array.from({ length: 20 }, (_, index) => ({
      title: `Loja ${index + 1}`,
      address: `Rua ${index + 1}`,
      lat: index,
      lng: index,
    })),
  },
  longText: {
    title: 'Um título que não termina nunca porque alguém quis contar a história inteira da casa',
    markers: [
      {
        title: 'Palavrasemespaçosquenãocabememtelanenhuma',
        address: 'Avenida '.repeat(30),
        hours: 'De segunda a sexta. '.repeat(8),
        lat: 1,
        lng: 2,
      },
      { title: 'Curta', address: 'Rua A', lat: 1, lng: 3 },
    ],
  },
  rtlAndEmoji: {
    title: 'فروعنا 📍',
    markers: [
      { title: 'الشمال', address: 'שלום', lat: 1, lng: 2 },
      { title: 'الجنوب', lat: 1, lng: 3 },
    ],
  },
}

import type { Fixtures } from '../../contract.ts'

const logo = (name: string, width: number, height: number) => ({
  id: name,
  name,
  media: { src: '/demo/example.svg', alt: '', width, height },
})

const items = [
  { ...logo('Moinho Azul', 800, 200), link: 'https://moinho.example' },
  logo('Quadrado', 400, 400),
  { id: 'palavra', name: 'Só palavra', link: '/palavra' },
  logo('Alto', 300, 600),
  logo('Comprido', 1600, 160),
]

export const fixtures: Fixtures = {
  plain: { title: 'Quem confia em nós', items },
  empty: {},
  nameless: { items: [{}, { name: ' ' }] },
  moving: { title: 'Quem confia em nós', items, marquee: true, tone: 'grey' },
  movingFew: { items: items.slice(0, 2), marquee: true, colorScheme: 'inverse' },
  centredGrey: {
    title: 'Parceiros',
    items: items.slice(0, 3),
    align: 'center',
    tone: 'grey',
    colorScheme: 'accent',
  },
  withoutSizes: { items: [{ name: 'Sem medidas', media: '/demo/example.svg' }] },
  longText: {
    title: 'Um título que não termina nunca porque alguém quis contar a história inteira da casa',
    items: [{ name: 'Sociedadedosamigosdaleiturademorada e do pão quente do município' }, ...items],
  },
  manyItems: { items: Array.from({ length: 24 }, (_, index) => ({ name: `Marca ${index + 1}` })) },
  rtlAndEmoji: { title: 'شركاؤنا', items: [{ name: 'خبز 🥖' }, { name: 'שלום' }] },
}

import type { Fixtures } from '../../contract.ts'
import { kinds } from '../examples.ts'

export const fixtures: Fixtures = {
  plain: { title: 'Pague com Pix', subtitle: 'Sem taxa, na hora.', ...kinds.pix, downloadable: true },
  empty: { title: 'Nada', kind: 'pix', key: 'x' },
  wifi: { title: 'Wi-Fi da casa', ...kinds.wifi, caption: 'Rede de visitantes', colorScheme: 'inverse' },
  untitled: { ...kinds.whatsapp, align: 'center' },
  longText: {
    title: 'Um título que não termina nunca porque alguém quis contar a história inteira da casa',
    subtitle: 'Palavrasemespaçosquenãocabememtelanenhuma. '.repeat(3),
    kind: 'url',
    value: `https://exemplo.com.br/${'caminho/'.repeat(20)}`,
    caption: 'Uma legenda que explica tudo. '.repeat(5),
  },
  rtlAndEmoji: { title: 'القائمة 🍽️', kind: 'text', value: 'שלום 🥐', caption: 'خبز طازج' },
}

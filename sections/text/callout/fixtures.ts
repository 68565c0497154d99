import type { Fixtures } from '../../contract.ts'

const body = 'Na semana do **Carnaval** abrimos só de manhã, das 7h às 11h. [Veja o calendário](/calendario).'

export const fixtures: Fixtures = {
  plain: { title: 'Horário de Carnaval', body },
  empty: {},
  tip: { kind: 'tip', body: 'Peça o pão fatiado: ele congela melhor.' },
  warning: {
    kind: 'warning',
    body: 'Pode conter traços de amendoim.',
    buttons: [{ label: 'Lista de alérgenos', link: '/alergias', style: 'link' }],
  },
  inverse: { title: 'Com ícone próprio', body, icon: 'lucide:calendar', colorScheme: 'inverse' },
  longText: {
    title: 'Um título que não termina nunca porque alguém quis contar a história inteira da casa aqui',
    body: 'Palavrasemespaçosquenãocabememtelanenhuma e muitas outras palavras. '.repeat(6),
  },
  rtlAndEmoji: { title: 'ملاحظة 📌', body: 'خبز طازج كل صباح' },
  lines: {
    eyebrow: 'Antes de vir',
    title: 'O forno descansa na segunda',
    subtitle: 'Nos feriados também.',
    body: 'Encomendas de terça são retiradas a partir das nove.',
  },
}

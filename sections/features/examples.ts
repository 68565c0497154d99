/** For fixtures of both variants. */
export const clinic = [
  {
    id: 'hora',
    icon: 'lucide:clock',
    title: 'Consulta na hora marcada',
    text: 'Cada encontro dura uma hora inteira. Quem chega às três entra às três.',
  },
  {
    id: 'casa',
    icon: 'lucide:house',
    title: 'Atendimento em casa',
    text: 'Para quem acabou de ter um bebê, ou não pode sair. Em toda a zona sul.',
    link: { kind: 'page', ref: 'servicos' },
  },
  {
    id: 'equipe',
    icon: 'lucide:users',
    title: 'Uma equipe só',
    text: 'Fisioterapeuta, nutricionista e psicóloga leem o [mesmo prontuário](/prontuario).',
  },
]

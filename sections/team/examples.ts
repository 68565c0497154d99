const photo = { src: '/demo/example.svg', alt: 'Retrato de Helena', width: 800, height: 1000 }

/** People for fixtures. */
export const members = [
  {
    id: 'helena',
    name: 'Helena Prado',
    role: 'Fundadora',
    bio: 'Aprendeu a fazer pão com a **avó Zilda** e nunca parou.',
    photo,
    social: [
      { network: 'instagram', url: 'https://instagram.com/helena' },
      { network: 'Orkut', url: 'https://example.com/helena' },
    ],
  },
  { id: 'caio', name: 'Caio Ferraz', role: 'Padeiro', photo, link: { kind: 'page', ref: 'sobre' } },
  { id: 'mei', name: '美 Tanaka de Souza', role: 'Confeitaria', bio: 'Doces com menos açúcar e mais tempo.' },
  { id: 'unnamed', role: 'Sem nome não aparece' },
]

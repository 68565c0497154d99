/** Events for fixtures. */
export const exampleEvents = [
  { id: 'forno', date: '1987', title: 'O primeiro forno', text: 'No quintal, com tijolos emprestados.' },
  {
    id: 'esquina',
    date: '1994-08',
    title: 'A esquina',
    text: 'Alugamos a loja por **três meses**. Ainda estamos nela.',
    media: { src: '/demo/example.svg', alt: 'A fachada em 1994', width: 1200, height: 800 },
  },
  {
    id: 'moinho',
    date: '2011-03-14',
    title: 'O moinho',
    link: { kind: 'page', ref: 'sobre' },
    text: 'De pedra.',
  },
  { id: 'hoje', date: 'Hoje', title: 'Doze pessoas', text: 'E um fermento chamado Osvaldo.' },
]

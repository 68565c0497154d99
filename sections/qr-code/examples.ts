/** One of each kind. */
export const kinds = {
  url: { kind: 'url', value: 'https://aurora.example/cardapio' },
  text: { kind: 'text', value: ' Mesa 12 — bom apetite! ' },
  wifi: {
    kind: 'wifi',
    wifi: { ssid: 'Café; "Aurora"', password: 'pão,com\\manteiga:1', security: 'WPA2', hidden: true },
  },
  vcard: {
    kind: 'vcard',
    name: 'Helena Prado',
    phone: '+55 (11) 98765-4321',
    email: 'helena@aurora.example',
    org: 'Padaria Aurora, Ltda; matriz',
    url: 'https://aurora.example',
  },
  whatsapp: {
    kind: 'whatsapp',
    number: '+55 (11) 98765-4321',
    text: 'Oi! Quero reservar a mesa 4 & um bolo.',
  },
  mail: {
    kind: 'mail',
    to: 'pedidos@aurora.example',
    subject: 'Encomenda de pão & bolo',
    body: 'Olá,\nquero encomendar.',
  },
  pix: {
    kind: 'pix',
    key: '123e4567-e12b-12d1-a456-426655440000',
    name: 'Padaria Aurora São João',
    city: 'São Paulo',
    amount: 35.5,
    txid: 'MESA12',
    description: 'Café da manhã',
  },
}

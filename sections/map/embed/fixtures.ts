import type { Fixtures } from '../../contract.ts'

export const fixtures: Fixtures = {
  plain: {
    title: 'Onde estamos',
    address: 'Rua Um, 10\nCentro',
    phone: '(11) 4002-8922',
    hours: 'Todos os dias',
    lat: -23.5505,
    lng: '-46.6333',
  },
  empty: {},
  google: {
    title: 'No Google',
    provider: 'google',
    query: 'Rua Um, 10 & arredores, São Paulo',
    staticFallback: { src: '/demo/example.svg', alt: 'Mapa', width: 1200, height: 800 },
    directionsUrl: 'https://maps.example/rota',
  },
  markerOnly: { markers: [{ title: 'Loja', html: 'Ao lado da praça', lat: 0, lng: 0 }] },
  severalMarkers: {
    title: 'Três endereços',
    zoom: 16,
    markers: [
      { title: 'Centro', html: 'Rua Um, 10', phone: '(11) 4002-8922', lat: -23.5505, lng: -46.6333 },
      { title: 'Pinheiros', html: 'Rua Dois, 20', lat: -23.5617, lng: -46.702 },
      { title: 'Santo André', html: 'Rua Três, 30', lat: -23.6639, lng: -46.5383 },
      { title: 'Sem coordenadas', html: 'Só no texto' },
    ],
  },
  wordsOnly: { title: 'Sem mapa', address: 'Fica logo ali', query: 'Ali' },
  nowhere: { title: 'Fora do mundo', lat: 999, lng: 'x', height: 5, zoom: 99 },
  longText: {
    title: 'Palavrasemespaçosquenãocabememtelanenhumaeprecisamquebraremalgumlugar',
    address: 'Endereço muito longo, sem fim, com complemento e referência '.repeat(5),
    lat: 1,
    lng: 1,
  },
  rtlAndEmoji: { title: 'هنا 📍', placeName: 'مخبز', address: 'שלום 3', lat: 24.7, lng: 46.7 },
}

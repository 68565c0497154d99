import type { TestSite } from './site.ts'

/** An estimate with every type of input, in three languages, each with its own currency. */
export function estimateSite(host: string): TestSite {
  const section = {
    id: 'bolo',
    component: { folder: 'form', name: 'estimate' },
    data: {
      title: 'Quanto custa o bolo?',
      custom_form_id: 'bolo',
      name: 'Bolo de festa',
      currency: 'BRL',
      base: 30,
      minimum: 100,
      rounding: 0.5,
      inputs: [
        {
          id: 'gente',
          type: 'range',
          label: 'Convidados',
          unit: 'pessoas',
          unitOne: 'pessoa',
          min: 5,
          max: 80,
          default: 20,
        },
        {
          id: 'recheio',
          type: 'choice',
          label: 'Recheio',
          per: 'gente',
          options: [
            { id: 'doce', value: 'doce', label: 'Doce de leite', price: 8.9 },
            { id: 'nozes', value: 'nozes', label: 'Nozes', price: 11.25 },
          ],
        },
        { id: 'entrega', type: 'toggle', label: 'Entregar', pricePerUnit: 25 },
        {
          id: 'km',
          type: 'number',
          label: 'Distância',
          unit: 'km',
          min: 1,
          max: 30,
          step: 0.5,
          pricePerUnit: 3.2,
          showIf: { input: 'entrega', operator: 'filled' },
        },
      ],
      note: 'Vale por 30 dias.',
      fields: [
        { name: 'nome', type: 'text', label: 'Nome', required: true },
        { name: 'email', type: 'email', label: 'E-mail', required: true },
      ],
      submitLabel: 'Pedir o bolo',
      success: 'Recebemos o pedido.',
    },
  }
  const translation = (title: string, inputs: object[], more: object) => ({
    sections: { bolo: { title, inputs, ...more } },
  })
  return {
    host,
    pages: [
      {
        id: 'home',
        route: '/',
        sections: [section],
        i18n: {
          'en-US': translation(
            'What does the cake cost?',
            [
              { id: 'gente', label: 'Guests', unit: 'people', unitOne: 'person' },
              { id: 'recheio', label: 'Filling', options: [{ id: 'nozes', label: 'Walnuts' }] },
              { id: 'entrega', label: 'Deliver' },
              { id: 'km', label: 'Distance' },
            ],
            { currency: 'USD', submitLabel: 'Order the cake', success: 'We have your order.' },
          ),
          'ja-JP': translation(
            'ケーキの料金',
            [
              { id: 'gente', label: '人数', unit: '名' },
              { id: 'recheio', label: 'フィリング', options: [{ id: 'nozes', label: 'くるみ' }] },
              { id: 'entrega', label: '配達' },
              { id: 'km', label: '距離' },
            ],
            { currency: 'JPY', rounding: 10, submitLabel: '注文する', success: 'ご注文を承りました。' },
          ),
        },
      },
    ],
    root: { appConfig: { localeRedirect: 'off' } },
  }
}

import { describe, expect, test } from 'vitest'
import {
  addressIn,
  answerLink,
  estimateOf,
  failuresOf,
  labelsOfForm,
  shownValues,
  summaryOf,
} from '../../studio/leads/lead-values.ts'

const form = {
  component: { folder: 'form', name: 'stacked' },
  data: {
    custom_form_id: 'contato',
    fields: [
      { name: 'nome', label: 'Seu nome' },
      { name: 'sabor', label: 'Sabor', options: [{ value: 'n', label: 'Nozes' }] },
    ],
  },
}
const content = {
  pages: [{ sections: [{ data: { name: 'x', label: 'no form' } }, form] }],
  popups: [{ data: { custom_form_id: 'outro', fields: [{ name: 'nome', label: 'Of another form' }] } }],
}

describe('a submission', () => {
  test('has the labels of its form on the pages of the site', () => {
    expect([...labelsOfForm(content, 'contato')]).toEqual([
      ['nome', 'Seu nome'],
      ['sabor', 'Sabor'],
    ])
    expect(labelsOfForm(content, 'nada').size).toBe(0)
  })

  test('shows each value with its label, a list as lines and a file by name, but no empty or computed value', () => {
    const data = {
      nome: 'Ana',
      dias: ['sábado', 'domingo'],
      foto: [{ name: 'bolo.jpg', size: 3 }],
      aceita: true,
      vazio: '',
      nada: null,
      _estimate: {},
    }
    expect(shownValues({ data }, labelsOfForm(content, 'contato'))).toEqual([
      { name: 'nome', label: 'Seu nome', text: 'Ana' },
      { name: 'dias', label: 'dias', text: 'sábado\ndomingo' },
      { name: 'foto', label: 'foto', text: 'bolo.jpg' },
      { name: 'aceita', label: 'aceita', text: 'true' },
    ])
  })

  test('is one line in the list', () => {
    const data = { nome: 'Ana', mensagem: 'Bom\n\ndia', email: 'ana@example.com' }
    expect(summaryOf({ data })).toEqual({ title: 'Ana', rest: 'Bom dia · ana@example.com' })
    expect(summaryOf({ data: {} })).toEqual({ title: '', rest: '' })
  })

  test('is answered at the first e-mail address in it', () => {
    expect(addressIn({ data: { nome: 'Ana @ casa', email: 'ana@example.com' } })).toBe('ana@example.com')
    expect(addressIn({ data: { email: 'ana@example.com,eva@example.com' } })).toBeNull()
    const link = answerLink('ana+1@example.com', { subject: 'Re: Bolo & cia', quoted: 'Nome: Ana\nDia: 3' })
    expect(link).toBe(
      'mailto:ana%2B1@example.com?subject=Re%3A%20Bolo%20%26%20cia&body=%0D%0A%0D%0A%3E%20Nome%3A%20Ana%0D%0A%3E%20Dia%3A%203',
    )
  })

  test('has a total if its form has prices', () => {
    const lines = [{ name: 'recheio', label: 'Recheio', value: 'Nozes', amount: '450.00' }]
    expect(estimateOf({ data: { _estimate: { amount: '513.00', currency: 'BRL', lines } } })).toEqual({
      amount: '513.00',
      currency: 'BRL',
      lines: [{ label: 'Recheio', value: 'Nozes', amount: '450.00' }],
    })
    expect(estimateOf({ data: { nome: 'Ana' } })).toBeNull()
  })

  test('counts as not delivered if a mail or webhook was refused or given up', () => {
    const deliveries = ['sent', 'dead', 'pending', 'refused'].map((state) => ({ state }))
    expect(failuresOf({ deliveries })).toEqual([{ state: 'dead' }, { state: 'refused' }])
  })
})

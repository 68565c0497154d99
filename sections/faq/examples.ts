/** For fixtures of all variants. */
export const bakeryQuestions = [
  {
    id: 'encomenda',
    question: 'Com quanto tempo preciso encomendar?',
    answer: 'Pães, de um dia para o outro. **Bolos de festa**, com três dias de antecedência.',
    category: 'Encomendas',
  },
  {
    id: 'entrega',
    question: 'Vocês entregam em casa?',
    answer:
      'Sim, num raio de 4 km, das 7h às 11h. Acima de R$ 60 a entrega é grátis.\n\n- De bicicleta\n- Sem plástico',
    category: 'Encomendas',
  },
  {
    id: 'gluten',
    question: 'Tem pão sem glúten?',
    answer:
      'Temos dois, às terças e sextas. São assados em outro forno, mas na mesma cozinha: [leia antes](/alergias).',
    category: 'Ingredientes',
  },
  {
    id: 'fermento',
    question: 'O fermento de vocês está à venda?',
    answer: 'Damos um pote de graça a quem trouxer um pote vazio.',
    category: 'Ingredientes',
  },
]

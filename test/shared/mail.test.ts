import { expect, test } from 'vitest'
import { mailHref } from '#shared/mail.ts'

test.each([
  ['mailto://ana@example.com', 'mailto:ana@example.com'],
  ['ana@example.com?subject=Pão & café', 'mailto:ana@example.com?subject=P%C3%A3o%20%26%20caf%C3%A9'],
  ['ana@example.com', 'mailto:ana@example.com'],
  ['mailto:ana+news@example.com', 'mailto:ana+news@example.com'],
  ['Ana <ana@example.com>', 'mailto:ana@example.com'],
  ['"Silva, Ana" <ana@example.com>', 'mailto:ana@example.com'],
  ['ana@example.com, rui@example.com', 'mailto:ana@example.com,rui@example.com'],
  ['ana@example.com; Rui <rui@example.com>', 'mailto:ana@example.com,rui@example.com'],
  ['ana@example.com?subject=Pedido novo', 'mailto:ana@example.com?subject=Pedido%20novo'],
  [
    'ana@example.com?subject=P%C3%A3o&cc=b@c.example',
    'mailto:ana@example.com?subject=P%C3%A3o&cc=b%40c.example',
  ],
  ['ana@example.com?body=a\nb', 'mailto:ana@example.com?body=a%0D%0Ab'],
  ['ana@example.com?subject=100%', 'mailto:ana@example.com?subject=100%25'],
  ['mailto:?to=ana%40example.com&subject=Oi', 'mailto:ana@example.com?subject=Oi'],
  ['ana@example.com?to=rui@example.com', 'mailto:ana@example.com,rui@example.com'],
  ['Escreva a ana@example.com.', 'mailto:ana@example.com'],
  ['josé@padaria.example', 'mailto:jos%C3%A9@padaria.example'],
])('the mail to %j goes to %s', (written, href) => {
  expect(mailHref(written)).toBe(href)
})

test.each(['', 'ana', '@ana', 'mailto:', '?subject=a@b', 'javascript:alert(1)'])(
  '%j is not a mailbox',
  (written) => {
    expect(mailHref(written)).toBeNull()
  },
)

test('further fields of the mail are added, and empty ones are left out', () => {
  expect(mailHref('a@b.example', { subject: 'Pão & bolo', body: '' })).toBe(
    'mailto:a@b.example?subject=P%C3%A3o%20%26%20bolo',
  )
})

import { renderToStaticMarkup } from 'react-dom/server'
import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { scannableColours } from '#sections/qr-code/colours.ts'
import { qrContent } from '#sections/qr-code/content.ts'
import { kinds } from '#sections/qr-code/examples.ts'
import { encodeModules, svgFile } from '#sections/ui/qr-modules.ts'
import { crc16, pixCode } from '#sections/qr-code/pix.ts'
import { schema } from '#sections/qr-code/plain/schema.ts'
import { QrCode } from '#sections/qr-code/qr-code.tsx'
import { type CaseRow, testRows } from '../support/cases.ts'
import { drawnModules, scan } from '../support/scan-qr.ts'

interface QrRow extends CaseRow {
  input: { text: string; error_correction: 'L' | 'M' | 'Q' | 'H' }
  expected: Record<string, unknown>
  reference: { min_version: number }
}

const read = (stored: object) => z.parse(schema, stored)
const encodedOf = (stored: object) => qrContent(read(stored))?.encoded

function scanned(stored: object): string | null {
  const content = qrContent(read(stored))
  const modules = content && encodeModules(content.encoded, { level: read(stored).ecLevel, margin: 4 })
  return modules && scan(modules)
}

const draw = (stored: object) =>
  renderToStaticMarkup(
    createElement(QrCode, { data: read(stored), resizeImages: 'none', t: (key: string) => key }),
  )
describe('a text', () => {
  const testDecoded = ({ input, expected, reference }: QrRow) => {
    const { text, error_correction: level } = input
    expect(scanned({ kind: 'text', value: text, ecLevel: level })).toBe(expected.decodes_to)
    const size = encodeModules(text, { level, margin: 4 })?.size ?? 0
    expect((size - 8 - 17) / 4).toBeGreaterThanOrEqual(reference.min_version)
  }
  testRows<QrRow>(import.meta.filename, 'qr', {
    text: testDecoded,
    unicode: testDecoded,
    long: testDecoded,
    'qr-022': ({ input, expected }) => {
      expect(draw({ kind: 'text', value: input.text }) === '').toBe(expected.no_code_or_placeholder)
    },
    'qr-023': ({ input, expected }) => {
      expect(draw({ kind: 'text', value: input.text })).toBe(expected.html)
    },
    'qr-027': ({ expected }) => {
      const [, name] = /role="img" aria-label="([^"]*)"/.exec(draw(kinds.url)) ?? []
      expect(expected.accessible_name).toContain('the target text')
      expect(name).toContain(kinds.url.value.replace('https://', ''))
    },
    'qr-028': ({ expected }) => {
      expect(scan(drawnModules(draw(kinds.url))) === kinds.url.value).toBe(expected.code_in_server_html)
    },
  })

  test('with emoji, and with half of one, is encoded', () => {
    expect(scanned({ kind: 'text', value: 'pão 🥐' })).toBe('pão 🥐')
    expect(scanned({ kind: 'text', value: 'a\ud83e' })).toBe('a\ufffd')
  })

  test('that is empty has no code', () => {
    expect(qrContent(read({ kind: 'text', value: '  ' }))).toBeNull()
    expect(qrContent(read({}))).toBeNull()
  })

  test('that is too long for its level gets a lower level, and no code if it is too long for all', () => {
    expect(encodeModules('x'.repeat(2900), { level: 'H', margin: 4 })).toMatchObject({
      level: 'L',
      size: 177 + 8,
    })
    expect(encodeModules('x'.repeat(2954), { level: 'L', margin: 4 })).toBeNull()
  })
})

describe('the code of a kind', () => {
  test.each(Object.entries(kinds))('%s is scanned as encoded', (_kind, stored) => {
    expect(scanned(stored)).toBe(encodedOf(stored))
  })

  test.each<[object, string]>([
    [kinds.wifi, 'WIFI:T:WPA;S:Café\\; \\"Aurora\\";P:pão\\,com\\\\manteiga\\:1;H:true;;'],
    [{ kind: 'wifi', ssid: 'Casa;1', password: 's3nh@' }, 'WIFI:T:WPA;S:Casa\\;1;P:s3nh@;;'],
    [{ kind: 'wifi', ssid: 'Praça', security: 'WPA' }, 'WIFI:T:nopass;S:Praça;;'],
    [{ kind: 'wifi', ssid: 'a', password: 'b', security: 'wep' }, 'WIFI:T:WEP;S:a;P:b;;'],
    [
      kinds.vcard,
      'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Prado;Helena;;;\r\nFN:Helena Prado\r\nORG:Padaria Aurora\\, Ltda\\; matriz\r\nTEL;TYPE=CELL:+5511987654321\r\nEMAIL:helena@aurora.example\r\nURL:https://aurora.example\r\nEND:VCARD\r\n',
    ],
    [
      { kind: 'vcard', name: 'Ana', phone: '+55 11 3333-4444 ramal 12' },
      'BEGIN:VCARD\r\nVERSION:3.0\r\nN:;Ana;;;\r\nFN:Ana\r\nTEL;TYPE=CELL:+551133334444\r\nEND:VCARD\r\n',
    ],
    [
      { kind: 'vcard', vcard: { name: 'Sócrates' } },
      'BEGIN:VCARD\r\nVERSION:3.0\r\nN:;Sócrates;;;\r\nFN:Sócrates\r\nEND:VCARD\r\n',
    ],
    [
      kinds.whatsapp,
      'https://wa.me/5511987654321?text=Oi!%20Quero%20reservar%20a%20mesa%204%20%26%20um%20bolo.',
    ],
    [{ kind: 'whatsapp', number: '0055 11 98765-4321' }, 'https://wa.me/5511987654321'],
    [
      { kind: 'whatsapp', number: 'https://wa.me/5511987654321?text=Oi', text: 'Mesa 4' },
      'https://wa.me/5511987654321?text=Oi%20Mesa%204',
    ],
    [
      kinds.mail,
      'mailto:pedidos@aurora.example?subject=Encomenda%20de%20p%C3%A3o%20%26%20bolo&body=Ol%C3%A1%2C%0D%0Aquero%20encomendar.',
    ],
    [{ kind: 'mail', to: 'a@b.example' }, 'mailto:a@b.example'],
    [{ kind: 'url', value: 'https://a.example/?b=c#d' }, 'https://a.example/?b=c#d'],
    [{ kind: 'url', value: 'example.com' }, 'https://example.com/'],
    [{ kind: 'url', value: ' HTTPS://Example.com/ ' }, 'https://example.com/'],
    [{ kind: 'url', value: 'geo:-23.5,-46.6' }, 'geo:-23.5,-46.6'],
  ])('%j encodes %j', (stored, encoded) => {
    expect(encodedOf(stored)).toBe(encoded)
  })

  test.each<object>([
    { kind: 'wifi', password: 'x' },
    { kind: 'vcard', phone: '1' },
    { kind: 'whatsapp', number: 'none' },
    { kind: 'whatsapp', number: '1/../../evil' },
    { kind: 'mail', to: 'a@b?bcc=c@d' },
    { kind: 'pix', key: 'a@b.example', name: 'A' },
  ])('%j is incomplete', (stored) => {
    expect(qrContent(read(stored))).toBeNull()
  })
})

describe('a PIX code', () => {
  const pix = {
    key: '',
    name: 'Fulano de Tal',
    city: 'Brasília',
    amount: undefined,
    txid: '',
    description: '',
  }

  /** `id → value` of one level. */
  function fieldsOf(code: string): Record<string, string> {
    const fields: Record<string, string> = {}
    for (let at = 0; at < code.length; ) {
      const length = Number(code.slice(at + 2, at + 4))
      fields[code.slice(at, at + 2)] = code.slice(at + 4, at + 4 + length)
      at += 4 + length
    }
    return fields
  }

  test('matches the example of the Banco Central', () => {
    // Manual de Padrões para Iniciação do Pix, QR Code estático.
    const key = '123e4567-e12b-12d1-a456-426655440000'
    expect(pixCode({ ...pix, key, city: 'BRASILIA' })).toBe(
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
    )
  })

  test('has its checksum by CRC-16/CCITT-FALSE', () => {
    expect(crc16('123456789')).toBe('29B1')
    expect(crc16('')).toBe('FFFF')
  })

  test('contains amount, reference and description, in letters that every bank reads', () => {
    const fields = fieldsOf(pixCode({ ...pix, ...kinds.pix }) ?? '')
    expect(fields).toMatchObject({
      '00': '01',
      '52': '0000',
      '53': '986',
      '54': '35.50',
      '58': 'BR',
      '59': 'Padaria Aurora Sao Joao',
      '60': 'Sao Paulo',
    })
    expect(fieldsOf(fields['26'] ?? '')).toEqual({
      '00': 'br.gov.bcb.pix',
      '01': '123e4567-e12b-12d1-a456-426655440000',
      '02': 'Cafe da manha',
    })
    expect(fieldsOf(fields['62'] ?? '')).toEqual({ '05': 'MESA12' })
  })

  test('respects the lengths of its fields', () => {
    const long = 'Ótimo nome comprido demais para o campo '.repeat(4)
    const key = `${'a'.repeat(60)}@b.example`
    const code = pixCode({
      ...pix,
      key,
      name: long,
      city: long,
      txid: `!${'x'.repeat(40)}`,
      description: long,
    })
    const fields = fieldsOf(code ?? '')
    expect(fields['59']?.length).toBeLessThanOrEqual(25)
    expect(fields['60']?.length).toBeLessThanOrEqual(15)
    expect(fields['26']?.length).toBeLessThanOrEqual(99)
    expect(fieldsOf(fields['62'] ?? '')).toEqual({ '05': 'x'.repeat(25) })
    expect(code?.slice(-4)).toBe(crc16(code?.slice(0, -4) ?? ''))
  })

  test.each([
    ['Doe@Oficina.Example', 'doe@oficina.example'],
    ['+55 (11) 98765-4321', '+5511987654321'],
    ['(11) 98888-7777', '+5511988887777'],
    ['11 98888-7777', '+5511988887777'],
    ['11.98888.7777', '+5511988887777'],
    ['(011) 98888 7777', '+5511988887777'],
    ['11988887777', '+5511988887777'],
    ['(11) 3333-4444', '+551133334444'],
    ['1133334444', '+551133334444'],
    ['5511988887777', '+5511988887777'],
    ['55 11 3333-4444', '+551133334444'],
    // The area code of Santa Maria is that of the country.
    ['55 99888-7777', '+5555998887777'],
    ['123.456.789-09', '12345678909'],
    ['12345678909', '12345678909'],
    // Could also be a phone number, but its check digits are those of a CPF.
    ['11987654374', '11987654374'],
    ['(11) 98765-4374', '+5511987654374'],
    // Neither a phone nor a CPF: a mistake stays visible.
    ['12345678900', '12345678900'],
    ['55988887777001', '55988887777001'],
    ['12.ABC.345/01de-35', '12ABC34501DE35'],
    ['123E4567-E12B-12D1-A456-426655440000', '123e4567-e12b-12d1-a456-426655440000'],
  ])('contains the key %s as registered', (key, registered) => {
    const fields = fieldsOf(pixCode({ ...pix, key }) ?? '')
    expect(fieldsOf(fields['26'] ?? '')['01']).toBe(registered)
  })

  test.each([0, 0.001, 1e11, undefined])('has no amount for %j', (amount) => {
    expect(fieldsOf(pixCode({ ...pix, key: 'a@b.example', amount }) ?? '')['54']).toBeUndefined()
  })

  test('is not made without a name, without a city, or with a key that fits no field', () => {
    expect(pixCode({ ...pix, key: 'a@b.example', name: '漢字' })).toBeNull()
    expect(pixCode({ ...pix, key: 'a@b.example', city: '' })).toBeNull()
    expect(pixCode({ ...pix, key: `${'a'.repeat(80)}@b.example` })).toBeNull()
  })
})

describe('the colours', () => {
  test.each([
    ['#000', '#fff'],
    ['#0f5c4d', '#f4efe6'],
    ['rgb(0 0 128)', 'hsl(50 100% 95%)'],
    ['navy', 'ivory'],
  ])('%s on %s are used', (fg, bg) => {
    expect(scannableColours(fg, bg)).toEqual({ fg, bg })
  })

  test.each([
    ['#ff0', '#fff'],
    ['#fff', '#000'],
    ['#777', '#eee'],
    ['rgba(0,0,0,0.4)', '#fff'],
    ['transparent', 'currentcolor'],
    ['oklch(0 0 0)', '#fff'],
  ])('%s on %s become black on white', (fg, bg) => {
    expect(scannableColours(fg, bg)).toEqual({ fg: '#000000', bg: '#ffffff' })
  })
})

describe('the drawing', () => {
  test('is scanned from the HTML, and says what it leads to', () => {
    const html = draw({ ...kinds.url, caption: 'Cardápio' })
    expect(scan(drawnModules(html))).toBe(kinds.url.value)
    expect(html).toContain('aria-label="QR code: Cardápio"')
    expect(html).toContain(`href="${kinds.url.value}"`)
  })

  test('gives an address without a scheme a link to its own site, and encodes that link', () => {
    const url = { kind: 'url', value: 'aurora.com.br/menu' }
    expect(draw(url)).toContain('href="https://aurora.com.br/menu"')
    expect(encodedOf(url)).toBe('https://aurora.com.br/menu')
    const card = { kind: 'vcard', name: 'Aurora', url: 'www.aurora.com.br' }
    expect(draw(card)).toContain('href="https://www.aurora.com.br/"')
    expect(encodedOf(card)).toContain('URL:https://www.aurora.com.br\r\n')
    expect(draw({ kind: 'url', value: '/menu' })).toContain('href="/menu"')
  })

  test('has a margin of at least four modules', () => {
    for (const margin of [undefined, 0, 2, -1, 'wide', 9]) {
      const { size, path } = drawnModules(draw({ ...kinds.url, margin }))
      const columns = Array.from(path.matchAll(/M(\d+) /g), ([, x]) => Number(x))
      expect(Math.min(...columns)).toBe(margin === 9 ? 9 : 4)
      expect(size - Math.max(...columns)).toBeGreaterThan(4)
    }
  })

  test('with a logo has the highest error correction, and is readable with a fifth of it covered', () => {
    for (const stored of [kinds.url, kinds.pix, kinds.vcard]) {
      const html = draw({ ...stored, logo: '/logo.svg', ecLevel: 'L' })
      const drawn = drawnModules(html)
      expect(html).toContain('/logo.svg')
      expect(scan(drawn, (0.2 * (drawn.size - 8)) / drawn.size)).toBe(encodedOf(stored))
    }
  })

  test('leaves out a logo that does not fit, and is left out if the text is too long', () => {
    expect(draw({ kind: 'text', value: 'x'.repeat(2000), logo: '/logo.svg' })).not.toContain('/logo.svg')
    const tooLong = draw({ kind: 'text', value: 'ã'.repeat(1500), downloadable: true })
    expect(tooLong).not.toContain('<svg')
    expect(tooLong).not.toContain('download')
    expect(tooLong).toContain('ããã')
  })

  test('can be downloaded as a file with the same code', () => {
    const html = draw({ ...kinds.url, downloadable: true, fg: '#0f5c4d' })
    const file = decodeURIComponent(/href="data:image\/svg\+xml,([^"]+)"/.exec(html)?.[1] ?? '')
    const [, second = ''] = Array.from(file.matchAll(/d="([^"]+)"/g), ([, d]) => d ?? '')
    expect(scan({ size: drawnModules(html).size, path: second })).toBe(kinds.url.value)
    expect(svgFile({ size: 1, path: 'M0 0h1v1h-1z', level: 'L' }, { fg: '#000', bg: '#fff' })).toMatch(
      /^<svg xmlns/,
    )
  })

  test('shows a payment code as text to copy', () => {
    const html = draw(kinds.pix)
    expect(html).toContain(`>${encodedOf(kinds.pix)}</code>`)
  })
})

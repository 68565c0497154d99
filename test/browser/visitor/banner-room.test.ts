import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { chromiumPath } from '../../support/browser.ts'
import { visitors } from '../../support/visitors.ts'

const sections = [
  {
    id: 'inicio',
    component: { folder: 'hero', name: 'centered' },
    data: { title: 'Padaria', subtitle: 'Pão de fermentação natural.' },
  },
  {
    id: 'contato',
    component: { folder: 'contact', name: 'simple' },
    data: {
      title: 'Fale com a gente',
      fields: [
        { name: 'nome', type: 'text', label: 'Nome' },
        { name: 'mensagem', type: 'textarea', label: 'Mensagem' },
      ],
    },
  },
]

const days = ['Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado']

/** A form with checkboxes down the page. */
const enrolment = [
  {
    id: 'inscricao',
    component: { folder: 'contact', name: 'simple' },
    data: {
      title: 'Inscrição',
      fields: [
        { name: 'nome', type: 'text', label: 'Nome' },
        ...days.map((label, index) => ({ name: `dia-${index}`, type: 'checkbox', label })),
        { name: 'mensagem', type: 'textarea', label: 'Mensagem' },
      ],
    },
  },
]

/** The words of the three buttons in each language. */
function buttonLabels(): string[][] {
  const folder = join(import.meta.dirname, '../../../shared/messages')
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return files.map((name) => {
    const messages = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, string>
    return ['customize', 'reject', 'accept'].map((answer) => messages[`cookies.${answer}`] ?? '')
  })
}

const PHONE = { width: 390, height: 800 }

describe.skipIf(chromiumPath() === null)('while the cookie banner is shown', () => {
  const pages = [
    { id: 'home', route: '/', sections },
    { id: 'inscricao', route: 'inscricao', sections: enrolment },
  ]
  const t = visitors([{ host: 'espaco.localhost', pages }])
  const banner = () => t.page.locator('[data-cookie-banner]')
  const button = () => t.page.locator('#contato button[type=submit]')

  /** Whether nothing covers the middle of the button. */
  const isOpen = () =>
    button().evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })

  test('the end of the page can be scrolled above it, and it never covers the focus', async () => {
    await t.open({ disabled: null, viewport: PHONE })
    await banner().waitFor()
    await t.page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await expect.poll(isOpen).toBe(true)
    await t.page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await t.page.locator('#contato textarea').focus()
    await t.page.keyboard.press('Tab')
    await expect.poll(() => button().evaluate((element) => element === document.activeElement)).toBe(true)
    await expect.poll(isOpen).toBe(true)
  })

  test('on a phone in landscape it is low enough for every field that Tab reaches', async () => {
    await t.open({ path: '/inscricao', disabled: null, viewport: { width: 844, height: 390 } })
    await banner().waitFor()
    const fields = t.page.locator('#inscricao :is(input:not([name^=_]), textarea, button)')
    await fields.first().focus()
    const low: string[] = []
    for (let left = await fields.count(); left > 0; left--) {
      const name = await t.page.evaluate(focusBelowEdge)
      if (name !== null) low.push(name)
      await t.page.keyboard.press('Tab')
    }
    expect(low).toEqual([])
  })

  test.each([360, 390])(
    'no word of a button breaks in any language, in a wide font: %d px',
    async (width) => {
      await t.open({ disabled: null, viewport: { ...PHONE, width } })
      await banner().waitFor()
      for (const labels of buttonLabels()) {
        const lines = await banner().evaluate((element, words) => {
          const list = [...element.querySelectorAll<HTMLElement>('[data-consent]')].slice(0, words.length)
          for (const [index, button] of list.entries()) {
            button.textContent = words[index] ?? ''
            button.style.fontFamily = 'Verdana, "DejaVu Sans"'
          }
          const box = element.getBoundingClientRect()
          return list.flatMap((button) => {
            const range = document.createRange()
            range.selectNodeContents(button)
            const isInside = button.getBoundingClientRect().right <= box.right
            const isWhole = range.getClientRects().length <= (button.textContent ?? '').split(' ').length
            return isInside && isWhole ? [] : [button.textContent]
          })
        }, labels)
        expect(lines).toEqual([])
      }
    },
  )

  test('the page has extra space at its end until the visitor decides', async () => {
    await t.open({ disabled: null, viewport: PHONE })
    const room = () => t.page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).paddingBottom))
    const { height = 0 } = (await banner().boundingBox()) ?? {}
    await expect.poll(room).toBeGreaterThan(height)
    await banner().locator('[data-consent=close]').click()
    await expect.poll(room).toBe(0)
  })
})

describe.skipIf(chromiumPath() === null)('on a phone, at the end of a page', () => {
  const text = (id: string) => ({
    id,
    component: { folder: 'text', name: 'rich' },
    data: { body: 'Um parágrafo que vai de uma borda à outra. '.repeat(30) },
  })
  const chat = { whatsapp_button_enabled: true, country_number: '55', phone_number: '11987654321' }
  const footer = [
    {
      id: 'rodape',
      component: { folder: 'footer', name: 'minimal' },
      data: { copyright: 'Padaria do bairro, desde 1987, na esquina da praça', cookiePrefsLink: false },
    },
  ]
  const pages = [{ id: 'home', route: '/', sections: [text('um'), text('dois')] }]
  const t = visitors([
    { host: 'rodape.localhost', pages, config: { ...chat, footer } },
    { host: 'semrodape.localhost', pages, config: chat },
  ])

  test('the chat button is on top of the banner while it has the keyboard focus', async () => {
    await t.open({ host: 'rodape.localhost', disabled: null, viewport: PHONE })
    await t.page.locator('[data-cookie-banner]').waitFor()
    await t.page.keyboard.press('Tab')
    const chat = t.page.locator('[data-chat]')
    await chat.focus()
    const isOpen = await chat.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
    expect(isOpen).toBe(true)
  })

  test.for(['rodape.localhost', 'semrodape.localhost'])('no button covers text: %s', async (host) => {
    await t.open({ host, viewport: PHONE })
    await t.page.locator('[data-chat]').waitFor()
    await t.page.locator('[data-consent=toggle]').waitFor()
    await t.page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await expect.poll(() => t.page.evaluate(coveredTexts)).toEqual([])
  })
})

/** Runs in the page: the name of the focused field when the middle of it is below the banner's upper edge. */
function focusBelowEdge(): string | null {
  const edge = document.querySelector('[data-cookie-banner]')?.getBoundingClientRect().top ?? 0
  const element = document.activeElement
  if (element === null) return null
  const { top, height } = element.getBoundingClientRect()
  return top + height / 2 < edge ? null : (element.getAttribute('name') ?? element.tagName)
}

/** Runs in the page: the last texts that a button of the runtime covers in part. */
function coveredTexts(): string[] {
  const buttons = ['[data-chat]', '[data-consent=toggle]'].flatMap(
    (selector) => document.querySelector(selector)?.getBoundingClientRect() ?? [],
  )
  if (buttons.length < 2) return ['a button is missing']
  const last = [...document.querySelectorAll('main p, footer[data-section] :is(p, small, a)')].slice(-3)
  return last.flatMap((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const isCovered = [...range.getClientRects()].some((line) =>
      buttons.some(
        (button) =>
          line.left < button.right &&
          line.right > button.left &&
          line.top < button.bottom &&
          line.bottom > button.top,
      ),
    )
    return isCovered ? [element.textContent] : []
  })
}

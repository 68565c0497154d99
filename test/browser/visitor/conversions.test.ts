import { describe, expect, test } from 'vitest'
import { chromiumPath } from '../../support/browser.ts'
import { type CaseRow, testRows } from '../../support/cases.ts'
import { enterForm, whenFileRuns } from '../../support/visitor-site.ts'
import { visitors } from '../../support/visitors.ts'

type Calls = unknown[][]
type Expected = Readonly<Record<string, unknown>>

interface ConversionRow extends CaseRow {
  input: { conversion: (object & { trigger?: string }) | null; page_functions: string[] }
  expected: Expected
}

const conversion = {
  googleTag: { event_name: 'lead_sent' },
  googleAds: { event: 'conversion', send_to: 'AW-123/abc', value: 10, currency: 'BRL' },
  googleAnalytics: { action: 'generate_lead', label: 'contato' },
  metaPixel: { event_type: 'Lead', event_data: { value: 10 } },
  linkedIn: { conversion_id: 12345 },
}

/** Whether a call reports to the service. */
const SERVICES: Readonly<Record<string, (call: unknown[]) => boolean>> = {
  googleTag: ([name, , event]) => name === 'gtag' && event === 'lead_sent',
  googleAds: ([name, , event]) => name === 'gtag' && event === 'conversion',
  googleAnalytics: ([name, , event]) => name === 'gtag' && event === 'generate_lead',
  metaPixel: ([name]) => name === 'fbq',
  linkedIn: ([name]) => name === 'lintrk',
}

const cookies = [
  { id: 1, name: 'GA', group: 'analytics', sites_cookies_items: [{ prefix: '_ga' }] },
  { id: 2, name: 'Meta', group: 'tracking', sites_cookies_items: [{ prefix: '_fbp' }] },
]

const sections = [
  {
    id: 'chamada',
    component: { folder: 'cta', name: 'banner' },
    data: {
      title: 'Chamada',
      buttons: [{ label: 'Quero', link: { kind: 'anchor', href: '#x' }, conversion }],
    },
  },
  {
    id: 'fale',
    component: { folder: 'contact', name: 'simple' },
    data: {
      custom_form_id: 'F1',
      conversion: { googleAds: conversion.googleAds },
      fields: [{ name: 'nome', type: 'text', label: 'Nome', required: true }],
    },
  },
]

const order = {
  id: 'pedido',
  component: { folder: 'contact', name: 'simple' },
  data: {
    custom_form_id: 'F2',
    conversion,
    fields: [{ name: 'nome', type: 'text', label: 'Nome', required: true }],
  },
}

const pages = [
  { id: 'home', route: '/', sections },
  { id: 'pedido', route: '/pedido', sections: [order] },
]
const sites = [
  { host: 'plain.localhost', pages },
  { host: 'google.localhost', pages, root: { tenant: { google_tag_manager: 'GTM-ABC123' } } },
]

describe.skipIf(chromiumPath() === null)('a conversion', () => {
  const t = visitors(sites, { cookies })
  let messages: string[]

  /** The page's functions are spies; nothing leaves the machine. */
  async function open(
    functions: readonly string[],
    { disabled = [] as string[] | null, host = 'plain.localhost' } = {},
  ) {
    messages = []
    await t.open({
      host,
      disabled,
      before: `window.calls = []; ${functions.map(spy).join(';')}`,
      prepare: async (context) => {
        context.on('console', (message) => messages.push(message.text()))
        await context.route(
          ({ hostname }) => !hostname.endsWith('.localhost'),
          (route) => route.fulfill({ body: '' }),
        )
      },
    })
    // The page knows what the visitor allows once the decision is stored.
    if (disabled !== null) await t.page.waitForFunction(() => 'consent_record' in localStorage)
  }

  /** `gtag(throws)` is a function that throws. */
  function spy(named: string): string {
    const [, name = '', breaks] = /^(\w+)(\(throws\))?$/.exec(named) ?? []
    if (name === 'dataLayer') return 'window.dataLayer = []'
    const answer = breaks ? `throw new Error('of a vendor')` : `window.calls.push(['${name}', ...args])`
    return `window.${name} = (...args) => { ${answer} }`
  }

  /** Clicks a button with this conversion. Services are called before any other effect. */
  async function convert(told: object | null) {
    await whenFileRuns(t.page, 'overlays')
    return t.page.getByRole('link', { name: 'Quero' }).evaluate(async (link: HTMLElement, json) => {
      link.setAttribute('data-conversion', json)
      link.click()
      await new Promise((resolve) => setTimeout(resolve))
    }, JSON.stringify(told))
  }

  const calls = () =>
    t.page.evaluate(() => {
      const { calls, dataLayer = [] } = window as never as { calls: Calls; dataLayer?: unknown[] }
      return [...calls, ...dataLayer.map((pushed) => ['dataLayer_push', pushed])]
    })
  const callsOf = async (name: string) =>
    (await calls()).filter(([called]) => called === name).map(([, ...values]) => values)
  const pushed = () =>
    t.page.evaluate(() =>
      (window as never as { dataLayer: ArrayLike<unknown>[] }).dataLayer.map((call) => Array.from(call)),
    )
  /** Services that the console names as not called. */
  const notTold = () =>
    messages
      .filter((message) => message.startsWith('Conversion not notified'))
      .map((message) => /^Conversion not notified: (\w+)/.exec(message)?.[1])

  describe('cases/conversions.json', () => {
    const byClick = async ({ input, expected }: ConversionRow) => {
      await open(input.page_functions)
      await convert(input.conversion)
      await expectAll(expected, input)
    }
    testRows<ConversionRow>(import.meta.filename, 'conversions', {
      ...{ each: byClick, all: byClick, empty: byClick, partial: byClick },
      ...{ missing_function: byClick, throwing: byClick },
      consent: async ({ input, expected }) => {
        await open([], { host: 'google.localhost' })
        await expectAll(expected, input)
      },
      trigger: async ({ input, expected }) => {
        await open(input.page_functions)
        expect(input.conversion?.trigger).toBe('form submitted twice')
        await enterForm(t.page)
        await t.page.getByRole('button', { name: 'Enviar' }).dblclick()
        expect(await calls()).toEqual([])
        await t.page.getByLabel('Nome').fill('Ana')
        await whenFileRuns(t.page, 'overlays')
        await t.page.getByRole('button', { name: 'Enviar' }).dblclick()
        await t.page.getByText('Obrigado!').waitFor()
        await expectAll(expected, input)
      },
    })
  })

  async function expectAll(expected: Expected, input: ConversionRow['input']) {
    for (const [key, value] of Object.entries(expected)) await expectOne(key, value, input)
  }

  async function expectOne(key: string, value: unknown, { conversion }: ConversionRow['input']) {
    switch (key) {
      case 'calls':
        return expect(await calls()).toHaveLength(value as number)
      case 'gtag':
      case 'fbq':
      case 'lintrk':
        return expect(await callsOf(key)).toEqual([labelled(value as unknown[])])
      case 'one_of': {
        const told = await calls()
        const allowed = (value as Expected[]).flatMap((one) =>
          Object.entries(one).map(([name, values]) => [name, ...[values].flat()]),
        )
        expect(allowed.length).toBeGreaterThan(1)
        expect(told).toHaveLength(1)
        return expect(allowed).toContainEqual(told[0])
      }
      case 'each_called_once': {
        const told = await calls()
        const named = (value as string[]).map(
          (service) => told.filter(SERVICES[service] ?? (() => false)).length,
        )
        expect(named).toEqual(named.map(() => 1))
        return expect(told).toHaveLength(named.length)
      }
      case 'no_throw':
      case 'no_uncaught':
        return expect(t.errors.length === 0).toBe(value)
      case 'console_message':
        return expect(notTold().join() === Object.keys(conversion ?? {}).join()).toBe(value)
      case 'fbq_called':
        return expect(await callsOf('fbq')).toHaveLength(value as number)
      case 'gtag_called':
        expect(value).toBe('once per successful submit')
        return expect(await callsOf('gtag')).toHaveLength(1)
      case 'consent_default_before_first_tag':
        return expect((await pushed())[0]).toEqual(['consent', 'default', value])
      default:
        throw new Error(`the test does not know ${key}`)
    }
  }

  /** Rows name the label by what it is; the services know it as `event_label`. */
  function labelled(values: unknown[]): unknown[] {
    return values.map((value) => {
      const { $label, ...fields } = Object(value) as { $label?: string }
      return $label === undefined ? value : { ...fields, event_label: $label.split(' ')[0] }
    })
  }

  test('is reported to every service once, with the site’s settings', async () => {
    await open(['gtag', 'fbq', 'lintrk'])
    await t.page.getByRole('link', { name: 'Quero' }).click()
    await expect.poll(calls).toEqual([
      ['gtag', 'event', 'lead_sent'],
      ['gtag', 'event', 'conversion', { send_to: 'AW-123/abc', value: 10, currency: 'BRL' }],
      ['gtag', 'event', 'generate_lead', { event_label: 'contato' }],
      ['fbq', 'track', 'Lead', { value: 10 }],
      ['lintrk', 'track', { conversion_id: 12345 }],
    ])
  })

  test('is reported to no service before consent, and to no refused group', async () => {
    await open(['gtag', 'fbq', 'lintrk'], { disabled: null })
    await convert(conversion)
    expect(await calls()).toEqual([])
    await open(['gtag', 'fbq', 'lintrk'], { disabled: ['_fbp'] })
    await convert(conversion)
    expect((await calls()).map(([name, , event]) => [name, event])).toEqual([
      ['gtag', 'lead_sent'],
      ['gtag', 'generate_lead'],
    ])
  })

  test.each([
    ['allows all of it', [], 'analytics tracking'],
    ['refuses the tracking group', ['_fbp'], 'analytics'],
    ['refuses the cookies of the services', ['_ga', '_fbp'], ''],
  ])('of a form that the Worker reports is reported once; the visitor %s', async (_, disabled, consent) => {
    const services = ['meta', 'google'].slice(0, consent === '' ? 0 : 2)
    await open(['gtag', 'fbq'], { disabled })
    let sent = ''
    await t.page.route('**/api/forms/F2', async (route) => {
      sent = route.request().postData() ?? ''
      await route.fulfill({ json: { ok: true, conversion: { event_id: 'id-of-the-browser', services } } })
    })
    await t.page.goto(t.address('/pedido'))
    await enterForm(t.page)
    await t.page.getByLabel('Nome').fill('Ana')
    await whenFileRuns(t.page, 'overlays')
    await t.page.getByRole('button', { name: 'Enviar' }).click()
    await t.page.getByText('Obrigado!').waitFor()
    expect(/name="_consent"\r\n\r\n(.*)\r\n/.exec(sent)?.[1]).toBe(consent)
    const told = (await calls()).map(([name, , event, ...more]) => [name, event, ...more])
    expect(told.filter(([name, event]) => name === 'fbq' || event === 'generate_lead')).toEqual(
      consent.includes('tracking') ? [['fbq', 'Lead', { value: 10 }, { eventID: 'id-of-the-browser' }]] : [],
    )
  })

  test('of a missing service is noted in the console, and reported to the others', async () => {
    await open(['gtag(throws)', 'fbq'])
    await convert(conversion)
    expect(await calls()).toEqual([['fbq', 'track', 'Lead', { value: 10 }]])
    expect(notTold()).toEqual(['googleTag', 'googleAds', 'googleAnalytics', 'linkedIn'])
    expect(t.errors).toEqual([])
  })
})

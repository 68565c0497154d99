import { beforeEach, expect, test, vi } from 'vitest'

/** An isolate that has read nothing yet. */
beforeEach(() => {
  vi.resetModules()
})

async function readBody(body: string): Promise<unknown> {
  const { readSections } = await import('../../core/reading/read-document.ts')
  const section = { id: 'a', component: { folder: 'text', name: 'rich' }, data: { title: 'Um', body } }
  const [read] = await readSections([section], { locale: 'pt-BR', site: { tenant_uuid: 't' } })
  return (read?.data as { body?: unknown } | undefined)?.body
}

test('a text without markup does not load the sanitiser', async () => {
  const { inlineHtmlOnDemand } = await import('#sections/markup/rich-on-demand.ts')
  expect(await readBody('Um.\n\nDois.')).toEqual({ html: '<p>Um.</p>\n<p>Dois.</p>' })
  expect(() => inlineHtmlOnDemand('<b>Um</b>')).toThrow('await loadRichText()')
})

test.each([
  ['**Um**', '<p><strong>Um</strong></p>'],
  ['<p onclick="x()">Um</p><script>x()</script>', '<p>Um</p>'],
])('the first text with markup loads the sanitiser before it is read: %j', async (body, html) => {
  const { inlineHtmlOnDemand } = await import('#sections/markup/rich-on-demand.ts')
  expect(await readBody(body)).toEqual({ html })
  expect(inlineHtmlOnDemand('<b onclick="x()">Um</b>')).toBe('<b>Um</b>')
})

test('a schema that reads markup without the sanitiser fails, and returns nothing unsafe', async () => {
  const { inlineHtmlOnDemand, richHtmlOnDemand } = await import('#sections/markup/rich-on-demand.ts')
  expect(() => richHtmlOnDemand('<b>Um</b>')).toThrow('await loadRichText()')
  expect(() => inlineHtmlOnDemand('<b>Um</b>')).toThrow('await loadRichText()')
})

test('no enclosing schema treats the missing sanitiser as an invalid value', async () => {
  const z = await import('zod/mini')
  const { inline, rich } = await import('#sections/fields/text.ts')
  const { item, list } = await import('#sections/fields/list.ts')
  const { optionalObject } = await import('#sections/fields/object.ts')
  const { lenientList, optional, withDefault } = await import('#shared/schema/lenient.ts')
  const around = [
    [optionalObject({ body: rich() }), { body: '**Um**' }],
    [list(item({ title: inline() })), [{ title: '**Um**' }]],
    [optional(rich()), '**Um**'],
    [withDefault(inline(), undefined), '**Um**'],
    [lenientList(rich()), ['**Um**']],
    [z.union([inline(), z.string()]), '**Um**'],
  ] as const
  for (const [schema, value] of around)
    expect(() => z.safeParse(schema, value)).toThrow('await loadRichText()')
})

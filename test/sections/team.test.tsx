import { renderToStaticMarkup } from 'react-dom/server'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { schema } from '#sections/team/grid/schema.ts'
import TeamGrid from '#sections/team/grid/section.tsx'
import { sectionContext } from '../support/section-context.ts'

test.each([
  ['list', true],
  ['grid', false],
])('the text about a person is shown in the layout list alone, as its help says: %s', (layout, isShown) => {
  const data = z.parse(schema, { layout, members: [{ name: 'Paula', bio: 'Formada na USP.' }] })
  const html = renderToStaticMarkup(
    <TeamGrid id="time" locale="pt-BR" data={data} context={sectionContext} t={(key: string) => key} />,
  )
  expect(html.includes('Formada na USP.')).toBe(isShown)
})

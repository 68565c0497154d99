import { renderToStaticMarkup } from 'react-dom/server'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { schema } from '#sections/tabs/panels/schema.ts'
import TabsPanels from '#sections/tabs/panels/section.tsx'
import { sectionContext } from '../support/section-context.ts'

function isInRow(labels: string[]): boolean {
  const data = z.parse(schema, { items: labels.map((label) => ({ label, body: label })) })
  const t = (key: string) => key
  return renderToStaticMarkup(
    <TabsPanels id="abas" locale="ja-JP" data={data} context={sectionContext} t={t} />,
  ).includes('data-row="true"')
}

test.each([
  ['Latin', ['Almoço', 'Jantar', 'Carta de vinhos', 'Sobremesas'], true],
  ['Latin, too many', Array.from({ length: 9 }, (_, index) => `Assunto número ${index}`), false],
  ['Japanese', ['サービス内容', '料金', 'よくあるご質問'], true],
  [
    'Japanese, too wide',
    ['サービス内容', 'よくあるご質問', '料金とプラン', '導入の流れ', 'お客様の声', '会社のご案内'],
    false,
  ],
  [
    'Korean, too wide',
    ['서비스 소개와 특징', '자주 묻는 질문', '요금제와 할인', '이용 후기 모음', '오시는 길'],
    false,
  ],
])('tabs are in a row only if their labels fit: %s', (_letters, labels, isRow) => {
  expect(isInRow(labels)).toBe(isRow)
})

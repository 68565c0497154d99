import { expect, test } from 'vitest'
import { svgBody } from '../../worker/store/svg-body.ts'

const NAME = 'ph-leaf'

test('elements that draw stay unchanged', () => {
  const body =
    '<g fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round"><path d="M1 1h2v3z"></path><circle cx="3" cy="4" r="1" opacity=".5"></circle></g>'
  expect(svgBody(body, NAME)).toBe(body)
})

test('ids are made unique to the icon, and so are references to them', () => {
  expect(
    svgBody(
      '<defs><mask id="a"><path fill="#fff" d="M0 0"/></mask></defs><path mask="url(#a)" d="M0 0"/><use href="#a"/>',
      NAME,
    ),
  ).toBe(
    '<defs><mask id="ph-leaf-a"><path fill="#fff" d="M0 0"></path></mask></defs><path mask="url(#ph-leaf-a)" d="M0 0"></path><use href="#ph-leaf-a"></use>',
  )
})

test.each([
  ['<script>alert(1)</script>'],
  ['<foreignObject><div onclick="x">text</div></foreignObject>'],
  ['<a href="javascript:alert(1)"><path d="M0 0"/></a>'],
  ['<style>@import url(//evil.test)</style>'],
  ['<image href="https://evil.test/x.png"/>'],
  ['<animate attributeName="href" values="javascript:alert(1)"/>'],
  ['<svg><path d="M0 0"/></svg>'],
  ['text'],
  ['<!--<path d="M0 0"/>-->'],
  ['<![CDATA[<script>alert(1)</script>]]>'],
])('%s draws nothing', (markup) => {
  expect(svgBody(markup, NAME)).toBe('')
})

test.each([
  ['onload="alert(1)"'],
  ['style="fill:red"'],
  ['class="card"'],
  ['fill="url(https://evil.test/#a)"'],
  ['fill="url(#a) url(//evil.test)"'],
  ['fill="javascript:alert(1)"'],
  ['href="https://evil.test/"'],
  ['xlink:href="data:image/svg+xml,x"'],
  ['id="a b"'],
  ['mask="\\75rl(//evil.test)"'],
])('%s is left out', (attribute) => {
  expect(svgBody(`<path ${attribute} d="M0 0"/>`, NAME)).toBe('<path d="M0 0"></path>')
})

test('a value cannot end its attribute', () => {
  expect(svgBody(`<path d='M0 0"><script>alert(1)</script>'/>`, NAME)).toBe(
    '<path d="M0 0&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;"></path>',
  )
})

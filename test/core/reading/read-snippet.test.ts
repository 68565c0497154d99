import { expect, test } from 'vitest'
import { readSnippet } from '../../../core/reading/read-snippet.ts'

test.each([
  `document.write('<script src="https://ads.example/a.js"></scr' + 'ipt>')`,
  `const open = '<!--'; run(open)`,
  `// <script>\nrun()`,
  `const html = \`\n<script>\n\``,
])('%j is read as a script without tags', async (text) => {
  expect(await readSnippet(text, { mayBePlain: true })).toEqual({
    scripts: [{ attributes: {}, text }],
    metas: [],
  })
})

test.each([
  ' <script>run()</script>',
  '<!-- Ads --><script>run()</script>',
  '<noscript><img src="https://a.example"></noscript><script>run()</script>',
])('%j is read as HTML with a script', async (text) => {
  expect((await readSnippet(text, { mayBePlain: true })).scripts).toEqual([{ attributes: {}, text: 'run()' }])
})

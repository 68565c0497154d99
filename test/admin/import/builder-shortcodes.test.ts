import { expect, test } from 'vitest'
import { withoutBuilder } from '../../../admin/import/wxr/builder-shortcodes.ts'

const html = (text: string) => withoutBuilder(text, { pictures: () => [], builder: () => {} })

test.each([
  [
    '[vc_custom_heading text="Como &amp; quando" font_container="tag:h3|text_align:left"]',
    '<h3>Como &#38; quando</h3>',
  ],
  ['[vc_custom_heading text="Como"]', '<h2>Como</h2>'],
  ['[et_pb_heading title="Como" title_level="h4"][/et_pb_heading]', '<h4>Como</h4>'],
  ['[av_heading heading="Como" tag="h1"][/av_heading]', '<h1>Como</h1>'],
  ['[fusion_title size="2"]Como[/fusion_title]', '<h2>Como</h2>'],
  ['[et_pb_number_counter title="pacientes" number="800"]', '<h3>800</h3><p>pacientes</p>'],
  ['[et_pb_circle_counter title="de alta" number="98" percent_sign="on"]', '<h3>98 %</h3><p>de alta</p>'],
  ['[vc_video link="https://vimeo.com/76979871"]', '<iframe src="https://vimeo.com/76979871"></iframe>'],
  [
    '[et_pb_video src="https://youtu.be/dQw4w9WgXcQ"][/et_pb_video]',
    '<iframe src="https://youtu.be/dQw4w9WgXcQ"></iframe>',
  ],
  [
    '[fusion_youtube id="dQw4w9WgXcQ"]',
    '<iframe src="https://www.youtube.com/watch?v=dQw4w9WgXcQ"></iframe>',
  ],
  ['[et_pb_video src="javascript:alert(1)"]', ''],
  [
    '[et_pb_testimonial author="Marina" job_title="paciente"]<p>Adorei.</p>[/et_pb_testimonial]',
    '<blockquote><p>Adorei.</p><p><em>Marina, paciente</em></p></blockquote>',
  ],
  [
    '[fusion_testimonial name="<b>Rui"]Bom.[/fusion_testimonial]',
    '<blockquote>Bom.<p><em>&#60;b&#62;Rui</em></p></blockquote>',
  ],
])('%s becomes its content', (text, expected) => {
  expect(html(text)).toBe(expected)
})

import { PREVIEW_ATTRIBUTE, type PreviewData } from '#shared/preview-data.ts'
import { stayInPreview } from './preview/stay-in-preview.ts'
import { chooseCommented } from './preview/choose-commented.ts'
import { connectEditor } from './preview/editor.ts'
import { startBar } from './preview/bar.ts'

/** The script of preview pages (docs/http-api.md). Other pages do not load it. */
const data: PreviewData = JSON.parse(
  document.querySelector(`script[${PREVIEW_ATTRIBUTE}]`)?.textContent ?? '{}',
)

const bar = startBar(data)
stayInPreview(data, bar)
connectEditor(data)
chooseCommented(data)

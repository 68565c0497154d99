import { PAGE_DATA_ATTRIBUTE, type PageData } from '#shared/visitor/page-data.ts'

/** What the Worker tells the scripts of this page. */
export const page: PageData = JSON.parse(
  document.querySelector(`script[${PAGE_DATA_ATTRIBUTE}]`)?.textContent ?? '{}',
)

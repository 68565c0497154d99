import { PAGE_DATA_ATTRIBUTE, type PageData } from '#shared/visitor/page-data.ts'

/** The data that the Worker writes for the scripts of this page. */
export const page: PageData = JSON.parse(
  document.querySelector(`script[${PAGE_DATA_ATTRIBUTE}]`)?.textContent ?? '{}',
)

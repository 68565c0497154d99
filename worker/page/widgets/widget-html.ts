import { BASE_DATA } from '#sections/markup/base-data.ts'
import type { SectionData } from '#sections/contract.ts'
import { loadSection } from '#sections/registry.ts'
import type { Locale } from '#shared/locales.ts'
import type { Messages } from '#shared/messages.ts'
import { renderSection } from '../sections/section-html.tsx'

/** A widget (`sections/site`) is not part of a page document, so its context is empty and its data is complete. */
const CONTEXT = {
  first: false,
  titleTag: 'h2' as const,
  resizeImages: 'none' as const,
  home: '/',
  path: '/',
  loaded: {},
  year: 0,
}

/** A widget as HTML. @throws if there is no such widget */
export async function widgetHtml(
  address: string,
  data: object,
  { locale, messages }: { locale: Locale; messages: Messages },
): Promise<string> {
  const loaded = await loadSection(address)
  if (loaded === null) throw new Error(`sections/${address} is missing`)
  return renderSection(
    {
      id: address,
      address,
      data: { ...BASE_DATA, ...data } as SectionData,
      loaded,
      belowFold: false,
      context: CONTEXT,
    },
    { locale, messages },
  )
}

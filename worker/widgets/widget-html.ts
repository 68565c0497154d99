import { BASE_DATA } from '#sections/base-data.ts'
import type { SectionData } from '#sections/contract.ts'
import { loadSection } from '#sections/registry.ts'
import type { Locale } from '#shared/locales.ts'
import type { Messages } from '#shared/messages.ts'
import { renderSection } from '../render/section-html.tsx'

/** A piece of ours (`sections/site`) stands on no page: what it shows is in its data. */
const CONTEXT = {
  first: false,
  titleTag: 'h2' as const,
  resizeImages: false,
  home: '/',
  path: '/',
  loaded: {},
  year: 0,
}

/** One of the runtime's own pieces as HTML. @throws when there is no such piece */
export async function pieceHtml(
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

import { Hono } from 'hono'
import { renderToReadableStream } from 'react-dom/server'
import { Frame } from '#sections/frame/frame.tsx'
import type { SectionContext, SectionData, SectionProps } from '#sections/contract.ts'
import { loadSection } from '#sections/registry.ts'
import { translator } from '#shared/messages.ts'
import { loadMessages } from '../../worker/page/sections/messages.ts'
import { type MeasuredBindings, readMeasured } from './measured.ts'

/**
 * The floor for rendering: Hono and React as their documentation shows them. The same components, data, theme,
 * styles and document, as one tree through `renderToReadableStream`.
 */
const app = new Hono<{ Bindings: MeasuredBindings }>()

app.get('*', async (c) => {
  const { site, document, shared, css } = await readMeasured(c.env)
  const sections = [...shared.header, ...document.sections, ...shared.footer]
  const [messages, loaded] = await Promise.all([
    loadMessages(site.defaultLocale, c.env.ASSETS),
    Promise.all(sections.map(({ address }) => loadSection(address))),
  ])
  const t = translator(site.defaultLocale, messages)
  const stream = await renderToReadableStream(
    <html lang={site.defaultLocale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${document.name} · ${site.config.name}`}</title>
        <style dangerouslySetInnerHTML={{ __html: css }} />
      </head>
      <body>
        {sections.map((section, index) => {
          const module = loaded[index]?.module
          if (module === undefined) return null
          const Component = module.default as (props: SectionProps<never>) => React.ReactNode
          const context: SectionContext = {
            first: index === 1,
            titleTag: index === 1 ? 'h1' : 'h2',
            resizeImages: 'none',
            home: '/',
            path: '/',
            loaded: {},
            year: 2026,
          }
          const data = section.data as SectionData
          return (
            <Frame
              key={section.id}
              id={section.id}
              address={section.address}
              data={data}
              belowFold={index > 2}
              resizeImages="none"
            >
              <Component
                id={section.id}
                locale={site.defaultLocale}
                data={data as never}
                context={context}
                t={t}
              />
            </Frame>
          )
        })}
      </body>
    </html>,
  )
  return new Response(stream, { headers: { 'content-type': 'text/html; charset=utf-8' } })
})

export default app

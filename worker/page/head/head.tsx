import type { DocumentHead } from './document-head.ts'
import { ROCKET_OFF } from '../sections/edge-marks.ts'
import { SLOT } from '../sections/slot.ts'

/** The head of a document: metadata, styles and the scripts that run before the first paint. */
export function Head({ page }: { page: DocumentHead }) {
  const { meta } = page
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      {page.paintsAfter !== null && <link rel="expect" href={`#${page.paintsAfter}`} blocking="render" />}
      <script {...ROCKET_OFF} dangerouslySetInnerHTML={{ __html: page.prePaintScript.text }} />
      <title>{meta.title}</title>
      {meta.description && <meta name="description" content={meta.description} />}
      {meta.keywords && <meta name="keywords" content={meta.keywords} />}
      {meta.robots && <meta name="robots" content={meta.robots} />}
      {meta.canonical && <link rel="canonical" href={meta.canonical} />}
      {meta.alternates.map(({ hreflang, href }) => (
        <link key={hreflang} rel="alternate" hrefLang={hreflang} href={href} />
      ))}
      {meta.formats.map(({ type, href, title }) => (
        <link key={href} rel="alternate" type={type} href={href} title={title} />
      ))}
      <link rel="manifest" href="/site.webmanifest" />
      {meta.openGraph.map(({ property, content }) => (
        <meta key={property} property={property} content={content} />
      ))}
      {meta.twitter.map(({ name, content }) => (
        <meta key={name} name={name} content={content} />
      ))}
      {page.siteMetas.map(({ name, content }) => (
        <meta key={name} name={name} content={content} />
      ))}
      <link rel="icon" href={meta.icon} />
      <meta name="theme-color" content={page.themeColours.light} />
      {page.themeColours.dark && (
        <meta name="theme-color" content={page.themeColours.dark} media="(prefers-color-scheme: dark)" />
      )}
      {page.styles.map(({ text }) => (
        <style key={text.length} dangerouslySetInnerHTML={{ __html: SLOT }} />
      ))}
    </>
  )
}

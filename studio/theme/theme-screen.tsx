import '../styles/screen.css'
import '../styles/theme.css'
import { FormValuesContext, useFormValues } from '../form/form-values.tsx'
import type { FormField } from '../form/schema.ts'
import { isFields } from '../form/value-at.ts'
import { useDocumentValues } from '../settings/use-document-values.ts'
import { SiteFrame } from '../site/site-frame.tsx'
import type { ScreenProps } from '../site/site-menu.tsx'
import { useSchemas } from '../site/use-catalogue.ts'
import { useText } from '../text/use-text.tsx'
import { Choices } from '../ui/choices.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { ColourRow } from './colour-row.tsx'
import { ContrastList } from './contrast-list.tsx'
import { FontChoice } from './font-choice.tsx'
import { ThemeCanvas } from './theme-canvas.tsx'
import { themeColours } from './theme-colours.ts'

const STYLE = 'config/style'
const RADII = ['none', 'sm', 'md', 'lg', 'full'] as const
const SCHEMES = ['light', 'dark', 'auto'] as const

/** Colours, fonts and corners of a site, next to a page that shows each change. */
export function ThemeScreen({ room }: ScreenProps) {
  const { write } = useText()
  const { values, query } = useDocumentValues(room, [STYLE])
  const schemas = useSchemas()
  const style = values.read([STYLE])
  return (
    <SiteFrame room={room}>
      <main className="theme">
        <div className="theme-form">
          <h1>{write('theme.title')}</h1>
          <Loaded query={query}>
            {() => (
              <Loaded query={schemas}>
                {({ 'app-configuration': schema }) => (
                  <FormValuesContext value={values}>
                    <ThemeForm colours={themeColours(schema)} />
                  </FormValuesContext>
                )}
              </Loaded>
            )}
          </Loaded>
        </div>
        <ThemeCanvas site={room.site} style={isFields(style) ? style : {}} />
      </main>
    </SiteFrame>
  )
}

function ThemeForm({ colours }: { colours: readonly FormField[] }) {
  const values = useFormValues()
  const { write } = useText()
  const text = (name: string, standard: string) => {
    const stored = values.read([STYLE, name])
    return typeof stored === 'string' ? stored : standard
  }
  const radius = text('radius', 'md')
  const scheme = text('scheme', 'light')
  return (
    <form className="stack" onSubmit={(event) => event.preventDefault()}>
      <section className="stack">
        <h2>{write('theme.colours')}</h2>
        {colours.map((field) => (
          <ColourRow key={field.name} field={field} path={[STYLE, 'colors', field.name]} />
        ))}
        <ContrastList colours={values.read([STYLE, 'colors'])} />
      </section>
      <section className="stack">
        <h2>{write('theme.scheme')}</h2>
        <Choices
          label={write('theme.scheme')}
          options={SCHEMES.map((value) => ({ value, label: write(`theme.scheme.${value}`) }))}
          value={scheme}
          onChoose={(next) => values.write([STYLE, 'scheme'], next)}
        />
      </section>
      <FontChoice part="heading" path={[STYLE, 'fonts', 'heading']} />
      <FontChoice part="body" path={[STYLE, 'fonts', 'body']} />
      <section className="stack">
        <h2>{write('theme.corners')}</h2>
        <Choices
          label={write('theme.corners')}
          options={RADII.map((value) => ({ value, label: write(`theme.corners.${value}`) }))}
          value={radius}
          onChoose={(next) => values.write([STYLE, 'radius'], next)}
        />
      </section>
    </form>
  )
}

import { choice, date, rich, section, toggle } from '../../fields.ts'
import { VARIABLES } from '../variables.ts'

export const schema = section({
  documentKind: choice(['privacy', 'terms', 'cookies']),
  body: rich({ help: `Markdown or HTML. Knows ${VARIABLES}` }),
  updatedAt: date({ help: 'When the text was last changed' }),
  toc: toggle({ default: true, help: 'Table of contents, from the headings of the second level' }),
  cookieTable: toggle({ help: 'The site’s cookies, below the text' }),
  openPreferencesButton: toggle({ help: 'A button that opens the cookie preferences' }),
})

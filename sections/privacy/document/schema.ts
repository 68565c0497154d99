import { section } from '../../fields/section.ts'
import { rich, text } from '../../fields/text.ts'
import { choice, date, toggle } from '../../fields/value.ts'
import { VARIABLES } from '../variables.ts'

export const schema = section({
  documentKind: choice(['privacy', 'terms', 'cookies'], { help: 'What the text is about' }),
  body: rich({ help: `Markdown or HTML. These are replaced by their values: ${VARIABLES}` }),
  updatedAt: date({ help: 'When the text was last changed' }),
  dateFormat: text({
    max: 40,
    help: 'Format of {updatedAt.short}, made of dd, mm, yy and yyyy; mm/dd/yy unless it is set. {updatedAt} is the long date in the language of the page',
  }),
  toc: toggle({ default: true, label: 'Table of contents', help: 'From the headings of the second level' }),
  cookieTable: toggle({ help: 'The site’s cookies, below the text' }),
  openPreferencesButton: toggle({
    label: 'Cookie preferences',
    help: 'A button that opens the cookie preferences',
  }),
})

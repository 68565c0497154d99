import { link } from '../../fields/link.ts'
import { section } from '../../fields/section.ts'
import { choice } from '../../fields/value.ts'

export const schema = section({
  methods: choice(['password', 'code', 'both'], {
    label: 'Ways to sign in',
    help: 'A password, a code and a link by e-mail, or both',
  }),
  signUp: link({ label: 'Page for new accounts', help: 'Empty: no link' }),
  recover: link({ label: 'Page for a lost password', help: 'Empty: no link' }),
})

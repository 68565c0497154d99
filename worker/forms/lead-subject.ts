import { cut } from '#shared/cut.ts'
import { fieldRule } from '#sections/ui/form/rules.ts'
import { plainText } from '#sections/ui/plain-text.ts'
import { isSecret } from '#shared/forms/secret.ts'
import { answersTo, isAsked } from '#shared/forms/conditions.ts'
import type { Site } from '#shared/site.ts'
import type { LeadSubject } from './delivery/lead.ts'
import type { FoundForm } from './find-form.ts'
import type { Submission } from './read-submission.ts'

/** Lengths past which a name or a label says no more: both travel with every lead. */
const MAX_NAME = 200
const MAX_LABEL = 300

/** What mails about a submission say besides its values. */
export function leadSubject(site: Site, { form, form_id }: FoundForm, submission: Submission): LeadSubject {
  const asked = form.fields.filter(({ type }) => type !== 'heading' && type !== 'html')
  // A field whose condition does not hold is not stored, so it is no address of the visitor either.
  const rules = form.fields.map(fieldRule)
  // The value that is stored: `answersTo` drops empty ones there too.
  const [replyTo = null] = rules
    .filter((rule) => rule.type === 'email' && isAsked(rule, rules, submission))
    .flatMap((rule) => answersTo(rule, submission.get(rule.name)))
    .filter((each) => typeof each === 'string')
  return {
    site: cut(site.config.name || site.hosts[0] || '', MAX_NAME),
    form: cut(form.name || form_id, MAX_NAME),
    language: site.defaultLocale,
    labels: asked.map(({ name, label }) => [name, cut(plainText(label), MAX_LABEL)]),
    secrets: asked.filter(({ autocomplete }) => isSecret(autocomplete)).map(({ name }) => name),
    replyTo,
  }
}

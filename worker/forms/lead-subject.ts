import { cut } from '#shared/cut.ts'
import { fieldRule } from '#sections/ui/form/rules.ts'
import { textOfHtml } from '#sections/ui/plain-text.ts'
import { isSecret } from '#shared/forms/secret.ts'
import { answersTo, isAsked } from '#shared/forms/conditions.ts'
import type { Site } from '#shared/site.ts'
import type { LeadSubject } from './delivery/lead.ts'
import type { FoundForm } from './find-form.ts'
import type { Submission } from './read-submission.ts'

/** Longest name and label, because both travel with every lead. */
const MAX_NAME = 200
const MAX_LABEL = 300

/**
 * The parts of mails about a submission besides its values.
 * @param own the form in the language of the site's owner, who reads them
 */
export function leadSubject(
  site: Site,
  { form, form_id, timetable, contact }: FoundForm,
  submission: Submission,
  own: FoundForm['form'] = form,
): LeadSubject {
  const owners = new Map(own.fields.map((field) => [field.name, field]))
  const asked = form.fields.filter(({ type }) => type !== 'heading' && type !== 'html')
  // A field whose condition is not met is not stored, so its value does not count as the visitor's address either.
  const rules = form.fields.map(fieldRule)
  // The same value as is stored: `submissionData` also drops empty ones by `answersTo`.
  const [replyTo = null] = rules
    .filter((rule) => rule.type === 'email' && isAsked(rule, rules, submission))
    .flatMap((rule) => answersTo(rule, submission.get(rule.name)))
    .filter((each) => typeof each === 'string')
  return {
    site: cut(site.config.name || site.hosts[0] || '', MAX_NAME),
    form: cut(own.name || form.name || form_id, MAX_NAME),
    language: site.defaultLocale,
    labels: asked.map(({ name, label }) => [
      name,
      cut(textOfHtml(owners.get(name)?.label) || textOfHtml(label), MAX_LABEL),
    ]),
    choices: asked.flatMap((field): [name: string, labels: [value: string, label: string][]][] => {
      const labels = chosenLabels(field, owners.get(field.name), submission.get(field.name) ?? [])
      return labels.length === 0 ? [] : [[field.name, labels]]
    }),
    secrets: asked.filter(({ autocomplete }) => isSecret(autocomplete)).map(({ name }) => name),
    replyTo,
    ...(timetable !== null && { contact }),
  }
}

type Field = FoundForm['form']['fields'][number]

/** Labels of the chosen options, where they differ from the stored values. */
function chosenLabels(
  { options }: Field,
  own: Field | undefined,
  values: readonly unknown[],
): [value: string, label: string][] {
  return options.flatMap(({ value, label }, place): [value: string, label: string][] => {
    if (!values.includes(value)) return []
    const named = own?.options.find((each) => each.value === value)
    // An option without a value is stored as its label, which differs by language, so it is found by its position.
    const placed = own?.options.length === options.length ? own.options[place] : undefined
    const shown = cut((named ?? placed)?.label || label, MAX_LABEL)
    return shown === value ? [] : [[value, shown]]
  })
}

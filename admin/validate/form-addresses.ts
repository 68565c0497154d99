import * as z from 'zod/mini'
import { formFields } from '#sections/ui/form/form-fields.ts'
import type { SiteFiles } from '../site-file.ts'
import { type Finding, warning } from './finding.ts'
import { droppedValues } from './dropped-values.ts'
import { didYouMean } from './nearest-name.ts'

/** Recipients of submissions by channel. */
const CHANNELS = {
  emails: { isTarget: (text: string) => z.safeParse(z.email(), text).success, allowed: 'an e-mail address' },
  webhooks: {
    isTarget: (text: string) => URL.canParse(text) && new URL(text).protocol === 'https:',
    allowed: 'an address that begins with https://',
  },
}

/** As many of each as the database reads. */
const MAX_TARGETS = 10

/** Forms with invalid fields, without a recipient, or with an invalid recipient. */
export function formFindings({ forms }: SiteFiles): Finding[] {
  return [...forms.flatMap(fieldFindings), ...notifyFindings(forms)]
}

/** Faults of a form's fields, which have the schema of fields in sections. */
function fieldFindings({ id, fields }: SiteFiles['forms'][number], index: number): Finding[] {
  return droppedValues(formFields().fields, fields).map(({ path, message }) => ({
    ...warning(`form ${id}, fields.${path.join('.')}`, message),
    at: { file: 'site.json', path: ['forms', index, 'fields', ...path] },
  }))
}

function notifyFindings(forms: SiteFiles['forms']): Finding[] {
  return forms.flatMap(({ id, notify = {} }, index) =>
    Object.entries(notify).flatMap(([name, targets]): Finding[] => {
      const place = ['forms', index, 'notify', name]
      const found = (message: string, path = place, where = name): Finding => ({
        ...warning(`form ${id}, notify.${where}`, message),
        at: { file: 'site.json', path },
      })
      const channel = Object.hasOwn(CHANNELS, name) ? CHANNELS[name as keyof typeof CHANNELS] : undefined
      if (channel === undefined) {
        const names = Object.keys(CHANNELS)
        return [
          found(
            `is not a field here, and nothing reads it; allowed: ${names.join(', ')}${didYouMean(name, names)}`,
          ),
        ]
      }
      if (!Array.isArray(targets))
        return [found(`${JSON.stringify(targets)} notifies nobody; allowed: a list`)]
      return targets.flatMap((target: unknown, entry) => {
        const message =
          typeof target !== 'string' || !channel.isTarget(target.trim())
            ? `${JSON.stringify(target)} is not notified; allowed: ${channel.allowed}`
            : entry >= MAX_TARGETS
              ? `is not notified: only the first ${MAX_TARGETS} are`
              : undefined
        return message === undefined ? [] : [found(message, [...place, entry], `${name}.${entry}`)]
      })
    }),
  )
}

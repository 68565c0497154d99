import { useMutation } from '@tanstack/react-query'
import { answerOf, api } from '../api/client.ts'
import type { SiteEditing } from '../edit/site-editing.ts'
import { ruleFindings } from './rule-findings.ts'
import { type RuleValue, rulesIn } from './rule-value.ts'

interface Edited {
  site: string
  editing: SiteEditing
}

/** Saves first, because the server reads its own copy. @throws Error if saving fails */
async function saved(editing: SiteEditing): Promise<void> {
  await editing.flush()
  if (editing.state().save.kind !== 'saved') throw new Error('The draft is not saved')
}

/** Findings of the current rules. */
export function useCheck({ site, editing }: Edited) {
  return useMutation({
    mutationFn: async () => {
      await saved(editing)
      const rules = rulesIn(editing.state().documents)
      const { findings } = await answerOf(api.GET('/sites/{site}/findings', { params: { path: { site } } }))
      return { rules, ...ruleFindings(findings) }
    },
  })
}

/** The rules as they would be after an import, and the rows that are not rules. Changes nothing. */
export function useTable({ site, editing }: Edited) {
  return useMutation({
    mutationFn: async ({ csv, replace }: { csv: string; replace: boolean }) => {
      await saved(editing)
      const { rules, ...counts } = await answerOf(
        api.POST('/sites/{site}/redirects', {
          params: { path: { site } },
          body: { csv, replace, dry_run: true },
        }),
      )
      return { ...counts, rules: (rules ?? []) as RuleValue[] }
    },
  })
}

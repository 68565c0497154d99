import { useMutation } from '@tanstack/react-query'
import { answerOf, api } from '../api/client.ts'
import type { SiteEditing } from '../edit/site-editing.ts'
import { ruleFindings } from './rule-findings.ts'
import { type RuleValue, rulesIn } from './rule-value.ts'

interface Edited {
  site: string
  editing: SiteEditing
}

/** Sends what is typed first: the server checks and extends what it has. @throws Error where it could not be sent */
async function saved(editing: SiteEditing): Promise<void> {
  await editing.flush()
  if (editing.state().save.kind !== 'saved') throw new Error('The draft is not saved')
}

/** What is wrong with the rules as they are now. */
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

/** The rules with those of a table, and what the table has that is no rule. Nothing is changed yet. */
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

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answerOf, api } from '../api/client.ts'
import type { paths } from '../api/paths.ts'

type Page = paths['/sites/{site}/members']['get']['responses'][200]['content']['application/json']
export type Member = Page['members'][number]
export type Role = Member['role']
/** The sites that a member reaches. */
export type Reach = Member['sites']
/** The same as ids, in calls of the API. */
export type ReachIds = 'all' | string[]

/** Roles, the most powerful first; visitors only read protected pages. */
export const ROLES = ['owner', 'editor', 'author', 'visitor'] as const satisfies readonly Role[]

/** Roles that may be limited to some sites. */
export function isLimitable(role: Role): boolean {
  return role === 'editor' || role === 'author'
}

export function reachIds(reach: Reach): ReachIds {
  return reach === 'all' ? reach : reach.map(({ id }) => id)
}

const membersKey = (site: string) => ['members', site] as const

export function useMembers(site: string) {
  return useQuery({
    queryKey: membersKey(site),
    queryFn: () =>
      answerOf(api.GET('/sites/{site}/members', { params: { path: { site }, query: { max: '1000' } } })),
  })
}

/** Each reloads the list. */
export function useMemberChanges(site: string) {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: membersKey(site) })
  return {
    invite: useMutation({
      mutationFn: (body: { email: string; role: Role; sites?: ReachIds }) =>
        answerOf(api.POST('/sites/{site}/members', { params: { path: { site } }, body })),
      onSettled,
    }),
    changeRole: useMutation({
      mutationFn: ({ member, ...body }: { member: string; role: Role; sites?: ReachIds }) =>
        answerOf(api.PUT('/sites/{site}/members/{member}', { params: { path: { site, member } }, body })),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (member: string) =>
        answerOf(api.DELETE('/sites/{site}/members/{member}', { params: { path: { site, member } } })),
      onSettled,
    }),
  }
}

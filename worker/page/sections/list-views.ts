import type { ListControls, ListKind, ListView } from '#sections/contract.ts'
import { facetKeys, sortKey } from '#sections/ui/facet-keys.ts'
import { WHOLE_LIST } from '#sections/ui/list-view.ts'
import type { RouteQuery } from '#shared/route.ts'
import { queryPairs } from '#core/routing/list-query.ts'

/** A section that shows a list, or that pages or filters one. */
export interface ListMember {
  id: string
  position: number
  kind?: ListKind | undefined
  controls?: ListControls | undefined
}

/** The list that a section belongs to. */
export interface ListInstance {
  view: ListView
  /** Position of the section that shows the list. */
  position: number
}

/**
 * The view of each section's list, by position. Every list has parameters of its own: those of the first have no prefix, so
 * that a page with one list has short addresses. A filter belongs to the nearest list below it, a pagination to the nearest
 * above it.
 * @param members in the order of the page
 */
export function listViews(members: readonly ListMember[], query: RouteQuery): Map<number, ListInstance> {
  const lists = members.filter(({ kind }) => kind !== undefined)
  const instances = new Map<number, ListInstance>()
  const controlled = members.flatMap(({ position, controls }) => {
    const list = controls && controlledList(controls, position, lists)
    return list && controls ? [{ position, controls, list }] : []
  })
  const pairs = queryPairs(query)
  const known = lists.map((list, index) => {
    const controls = controlled.filter((each) => each.list === list).map((each) => each.controls)
    const prefix = index === 0 ? '' : `${list.id}.`
    const options = {
      facets: distinct(
        controls.flatMap(({ facets = [] }) => facets),
        (facet) => facetKeys(facet)[0],
      ),
      // The upstream sorts posts in one order only.
      sorts:
        list.kind === 'posts'
          ? []
          : distinct(
              controls.flatMap(({ sorts = [] }) => sorts),
              sortKey,
            ),
    }
    return { list, prefix, options, controls, own: ownPairs(pairs, prefix, options) }
  })
  for (const { list, prefix, options, controls, own } of known) {
    const others = known.filter((each) => each.list !== list).flatMap((each) => each.own)
    const view: ListView = {
      ...WHOLE_LIST,
      ...options,
      section: list.id,
      prefix,
      // A list at the top of the page needs no fragment in its links.
      anchor: list.position > 0 ? `#${encodeURIComponent(list.id)}` : '',
      page: Number(own.find(([name]) => name === `${prefix}page`)?.[1] ?? 1),
      chosen: groupByKey(own, prefix),
      others,
      pageSize: controls.find(({ pageSize }) => pageSize !== undefined)?.pageSize,
    }
    instances.set(list.position, { view, position: list.position })
  }
  for (const { position, list } of controlled)
    instances.set(position, instances.get(list.position) as ListInstance)
  return instances
}

/** The part of a query that the lists of a page read. */
export function readByLists(query: RouteQuery, views: Iterable<ListInstance>): RouteQuery {
  const own = new Set<string>()
  for (const { view } of views) {
    if (view.page > 1) own.add(`${view.prefix}page`)
    for (const key of Object.keys(view.chosen)) own.add(view.prefix + key)
  }
  const filters = query.filters?.filter(([name]) => own.has(name)) ?? []
  return {
    ...(query.page !== undefined && own.has('page') && { page: query.page }),
    ...(query.cat !== undefined && own.has('cat') && { cat: query.cat }),
    ...(filters.length > 0 && { filters }),
  }
}

function controlledList(
  { source, list: side }: ListControls,
  position: number,
  lists: readonly ListMember[],
): ListMember | undefined {
  const wanted = lists.filter(({ kind }) => source === undefined || kind === source)
  const below = wanted.find((each) => each.position > position)
  const above = wanted.findLast((each) => each.position < position)
  return side === 'below' ? (below ?? above) : (above ?? below)
}

/** The first entry of each key, because two filters may belong to one list. */
function distinct<T>(all: readonly T[], keyOf: (each: T) => string | undefined): T[] {
  const keys = all.map(keyOf)
  return all.filter((_, index) => keys.indexOf(keys[index]) === index)
}

type Pair = [name: string, value: string]

/** The parameters that a list reads. An unknown order is ignored. */
function ownPairs(
  pairs: readonly Pair[],
  prefix: string,
  { facets, sorts }: Pick<ListView, 'facets' | 'sorts'>,
): Pair[] {
  const keys = new Set(['page', 'cat', ...facets.flatMap(facetKeys)])
  return pairs.filter(([name, value]) => {
    if (!name.startsWith(prefix)) return false
    const key = name.slice(prefix.length)
    return keys.has(key) || (key === 'sort' && sorts.some((sort) => sortKey(sort) === value))
  })
}

function groupByKey(own: readonly Pair[], prefix: string): ListView['chosen'] {
  const chosen: Record<string, string[]> = {}
  for (const [name, value] of own) {
    const key = name.slice(prefix.length)
    if (key === 'page') continue
    chosen[key] = [...(chosen[key] ?? []), value]
  }
  return chosen
}

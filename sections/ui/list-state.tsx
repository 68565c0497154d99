import type { Translate } from '#shared/messages.ts'
import type { ListInfo, ListView, OfferedFacet, SectionContext } from '../contract.ts'
import { Glyph } from './glyph.tsx'
import { listHref, withChosen } from './list-href.ts'
import styles from './list-state.module.css'

interface ListStateProps {
  view: ListView
  info: ListInfo
  context: Pick<SectionContext, 'path'>
  t: Translate
}

/** The number of entries of a filtered list and the active filters, each with a link that removes it. */
export function ListState({ view, info, context, t }: ListStateProps) {
  if (info.facets.length === 0 && !mayHideEntries(view)) return null
  const hrefFor = (chosen: ListView['chosen']) => listHref(context.path, { ...view, page: 1, chosen })
  const { sort } = view.chosen
  const all = hrefFor(sort === undefined ? {} : { sort })
  const chips = chosenChips(view, info.facets, t)
  if (info.total === 0) {
    return (
      <div className={styles.none}>
        <p className={styles.nothing}>{t('filter.none')}</p>
        <a className={styles.clear} href={all}>
          {t('filter.clear')}
        </a>
      </div>
    )
  }
  return (
    <div className={styles.root}>
      <p className={styles.count}>{t('search.count', { count: info.total })}</p>
      {chips.length > 0 && (
        <ul className={styles.chips}>
          {chips.map(({ name, chosen }) => (
            <li key={name}>
              <a
                className={styles.chip}
                href={hrefFor(chosen)}
                rel="nofollow"
                aria-label={t('filter.remove', { name })}
              >
                {name}
                <Glyph name="close" />
              </a>
            </li>
          ))}
          <li>
            <a className={styles.clear} href={all}>
              {t('filter.clear')}
            </a>
          </li>
        </ul>
      )}
    </div>
  )
}

/** Whether the visitor's choices may hide entries. */
export function mayHideEntries({ chosen }: Pick<ListView, 'chosen'>): boolean {
  return Object.keys(chosen).some((key) => key !== 'sort')
}

interface Chip {
  name: string
  /** The choices that remain without this filter. */
  chosen: ListView['chosen']
}

function chosenChips({ chosen }: ListView, facets: readonly OfferedFacet[], t: Translate): Chip[] {
  return facets.flatMap((facet): Chip[] => {
    const { key } = facet
    if (facet.type === 'search')
      return facet.term === '' ? [] : [{ name: `“${facet.term}”`, chosen: withChosen(chosen, key, []) }]
    if (facet.type === 'range') {
      const { from, to, label, field } = facet
      const bounds = [from && `${t('filter.from')} ${from}`, to && `${t('filter.to')} ${to}`]
      if (from === '' && to === '') return []
      const left = withChosen(withChosen(chosen, `min.${field}`, []), `max.${field}`, [])
      return [{ name: `${label}: ${bounds.filter(Boolean).join(' ')}`, chosen: left }]
    }
    const values = chosen[key] ?? []
    return facet.options
      .filter(({ isChosen }) => isChosen)
      .map(({ value, label }) => ({
        name: label,
        chosen: withChosen(
          chosen,
          key,
          values.filter((each) => each !== value),
        ),
      }))
  })
}

import type { ListSort, ListView, OfferedFacet, SectionProps } from '../contract.ts'
import { buttonClass } from '../ui/buttons.tsx'
import { sortKey } from '../ui/facet-keys.ts'
import { Glyph } from '../ui/glyph.tsx'
import styles from './facet-form.module.css'

interface FacetFormProps extends Pick<SectionProps<never>, 'id' | 'context' | 't'> {
  facets: OfferedFacet[]
  sorts: ListSort[]
  view: ListView
  /** `column`: beside the list. */
  look: 'row' | 'column'
}

/** The filters of a list as a GET form. On a narrow screen it is collapsed. The server ignores empty fields. */
export function FacetForm({ id, facets, sorts, view, look, context, t }: FacetFormProps) {
  const { prefix, anchor, chosen } = view
  const count = facets.reduce((sum, facet) => sum + chosenCount(facet), 0)
  const { sort } = chosen
  return (
    <search className={styles.root} data-look={look}>
      <details className={styles.fold}>
        <summary className={styles.summary}>
          <span>
            {t('filter.label')}
            {count > 0 && ` (${count})`}
          </span>
          <Glyph name="chevron" className={styles.chevron} />
        </summary>
        <form className={styles.form} method="get" action={context.path + anchor}>
          {[...parametersWithoutControl({ facets, sorts }, view), ...view.others].map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
          {facets.map((facet) => (
            <FacetField key={facet.key} id={`${id}-${facet.key}`} facet={facet} prefix={prefix} t={t} />
          ))}
          {sorts.length > 0 && (
            <div className={styles.field}>
              <label className={styles.label} htmlFor={`${id}-sort`}>
                {t('sort.label')}
              </label>
              <Select id={`${id}-sort`} name={`${prefix}sort`} value={sort?.[0] ?? ''}>
                <option value="">{t('sort.default')}</option>
                {sorts.map((each) => (
                  <option key={sortKey(each)} value={sortKey(each)}>
                    {each.label || each.field}
                  </option>
                ))}
              </Select>
            </div>
          )}
          <div className={styles.actions}>
            <button type="submit" className={buttonClass({ style: 'outline', variant: undefined })}>
              {t('filter.apply')}
            </button>
          </div>
        </form>
      </details>
    </search>
  )
}

/** Choices made through the list's own links that have no control in this form. */
function parametersWithoutControl(
  { facets, sorts }: Pick<FacetFormProps, 'facets' | 'sorts'>,
  { chosen, prefix }: ListView,
): [string, string][] {
  const own = facets.flatMap((facet) =>
    facet.type === 'range' ? [`min.${facet.field}`, `max.${facet.field}`] : [facet.key],
  )
  return Object.entries(chosen)
    .filter(([key]) => !own.includes(key) && !(key === 'sort' && sorts.length > 0))
    .flatMap(([key, values]) => values.map((value): [string, string] => [prefix + key, value]))
}

function chosenCount(facet: OfferedFacet): number {
  if (facet.type === 'search') return facet.term === '' ? 0 : 1
  if (facet.type === 'range') return facet.from === '' && facet.to === '' ? 0 : 1
  return facet.options.filter(({ isChosen }) => isChosen).length
}

interface FacetFieldProps extends Pick<SectionProps<never>, 't'> {
  id: string
  facet: OfferedFacet
  prefix: string
}

function FacetField({ id, facet, prefix, t }: FacetFieldProps) {
  const { key } = facet
  const label = facet.label || t('filter.label')
  switch (facet.type) {
    case 'search':
      return (
        <div className={styles.field}>
          <label className={styles.label} htmlFor={id}>
            {facet.label || t('search.title')}
          </label>
          <input
            id={id}
            className={styles.input}
            type="search"
            name={prefix + key}
            defaultValue={facet.term}
            maxLength={100}
            enterKeyHint="search"
            autoComplete="off"
          />
        </div>
      )
    case 'range':
      return (
        <fieldset className={styles.field}>
          <legend className={styles.label}>{label}</legend>
          <div className={styles.range}>
            <Bound
              name={`${prefix}min.${facet.field}`}
              label={t('filter.from')}
              value={facet.from}
              hint={facet.min}
            />
            <Bound
              name={`${prefix}max.${facet.field}`}
              label={t('filter.to')}
              value={facet.to}
              hint={facet.max}
            />
          </div>
        </fieldset>
      )
    case 'select':
      return (
        <div className={styles.field}>
          <label className={styles.label} htmlFor={id}>
            {label}
          </label>
          <Select
            id={id}
            name={prefix + key}
            value={facet.options.find(({ isChosen }) => isChosen)?.value ?? ''}
          >
            <option value="">{t('filter.all')}</option>
            {facet.options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </Select>
        </div>
      )
    case 'checkbox':
      return (
        <fieldset className={styles.field}>
          <legend className={styles.label}>{label}</legend>
          <div className={styles.options}>
            {facet.options.map((option) => (
              <label
                key={option.value}
                className={styles.option}
                data-empty={(option.count === 0 && !option.isChosen) || undefined}
              >
                <input
                  type="checkbox"
                  name={prefix + key}
                  value={option.value}
                  defaultChecked={option.isChosen}
                />
                <span>{option.label}</span>
                {option.count !== undefined && <span className={styles.number}>{option.count}</span>}
              </label>
            ))}
          </div>
        </fieldset>
      )
    default:
      return facet satisfies never
  }
}

interface SelectProps {
  id: string
  name: string
  value: string
  children: React.ReactNode
}

function Select({ id, name, value, children }: SelectProps) {
  return (
    <div className={styles.select}>
      <select id={id} className={styles.input} name={name} defaultValue={value}>
        {children}
      </select>
      <Glyph name="chevron" className={styles.arrow} />
    </div>
  )
}

/** One end of a range. `hint` is the list's least or greatest value, shown as the placeholder. */
function Bound({ name, label, value, hint }: { name: string; label: string; value: string; hint: number }) {
  return (
    <label className={styles.bound}>
      <span className={styles.edge}>{label}</span>
      <input
        className={styles.input}
        type="number"
        inputMode="decimal"
        step="any"
        name={name}
        defaultValue={value}
        placeholder={String(hint)}
      />
    </label>
  )
}

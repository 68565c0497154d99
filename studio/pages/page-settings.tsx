import { useState } from 'react'
import type { Draft } from '../edit/new-names.ts'
import { pagePath, type PageValue, routeField, routeOf } from '../edit/page-value.ts'
import { ChooseFile } from '../media/choose-file.tsx'
import { siteAddress } from '../site/site-address.ts'
import type { SiteRoom } from '../site/site-room.tsx'
import { useEditingState } from '../site/use-editing.ts'
import { useOpened } from '../site/use-opened.ts'
import { useText } from '../text/use-text.tsx'
import { Icon } from '../ui/icon.tsx'
import { PlaceLink } from '../ui/place-link.tsx'
import { AddressField } from './address-field.tsx'
import { setMeta, setName, setRoute } from './change-pages.ts'
import { MenuPlaces } from './menu-places.tsx'
import { PageVisibility } from './page-visibility.tsx'
import { SearchPreview } from './search-preview.tsx'
import { useFindings, useLivePages } from './use-site-pages.ts'

export type ChangeDocuments = (names: readonly string[], make: (documents: Draft) => void) => Promise<void>

interface PageSettingsProps {
  room: SiteRoom
  page: PageValue
  mayRestructure: boolean
  onChange: ChangeDocuments
  onClose: () => void
}

/** Settings of a page: name and address in each language, texts for search engines, and access. */
export function PageSettings({ room, page, mayRestructure, onChange, onClose }: PageSettingsProps) {
  const { write, language } = useText()
  const { site, answer, editing } = room
  const { documents, saves } = useEditingState(editing)
  const { locales } = answer.content
  const defaultLocale = answer.content.defaultLocale ?? 'pt-BR'
  const [locale, setLocale] = useState<string>(defaultLocale)
  const { data: live } = useLivePages(site)
  const { data: findings } = useFindings(site, saves)
  const host = siteAddress(answer.hosts, location)
  const translated = locale === defaultLocale ? null : locale
  const own = translated === null ? page : page.i18n?.[translated]
  const names = new Intl.DisplayNames(language, { type: 'language' })
  const document = `pages/${page.id}`
  const { error } = useOpened(room, document)
  const isOpen = document in documents
  const change = (make: (page: PageValue) => void, key: string | null) =>
    editing.change((all) => make(all[document] as PageValue), key)
  const putMeta = (field: 'title' | 'description' | 'image', value: string) =>
    change((draft) => setMeta(draft, field, value, translated), `${document} ${locale} ${field}`)
  const meta = (field: 'title' | 'description' | 'image') => ({
    value: own?.meta?.[field] ?? '',
    onChange: ({ target }: { target: { value: string } }) => putMeta(field, target.value),
  })
  const title = own?.meta?.title ?? page.meta?.title ?? own?.name ?? page.name
  const description = own?.meta?.description ?? page.meta?.description ?? ''
  const image = own?.meta?.image ?? page.meta?.image ?? defaultImage(answer.content.tenant)
  const before = live?.find(({ id }) => id === page.id)
  const former = before === undefined ? null : routeOf(before, locale, defaultLocale)
  const route = routeOf(page, locale, defaultLocale)
  const isOwnRoute = page.routes?.[routeField(locale, defaultLocale)] !== undefined
  const about = new RegExp(`^page ${page.id}(?: \\(|$)`)
  const prefix = translated === null ? '/' : `/${translated}/`
  return (
    <section className="page-settings" aria-label={write('pages.settings', { name: page.name })}>
      <div className="pages-head">
        <button type="button" className="icon-button" onClick={onClose}>
          <Icon name="close" />
          <span className="visually-hidden">{write('app.close')}</span>
        </button>
        <h2>{page.name}</h2>
        <PlaceLink to={{ kind: 'site', site, page: page.id, locale: translated }} className="button is-small">
          <Icon name="pen" />
          {write('pages.editPage')}
        </PlaceLink>
      </div>
      {error !== null && (
        <p className="refusal" role="alert">
          {write('refused.later')}
        </p>
      )}
      {locales.length > 1 && (
        <label className="field">
          <span className="field-label">{write('bar.locale')}</span>
          <select className="input" value={locale} onChange={(event) => setLocale(event.target.value)}>
            {locales.map((each) => (
              <option key={each} value={each}>
                {names.of(each)}
              </option>
            ))}
          </select>
        </label>
      )}
      <fieldset className="stack" disabled={!isOpen}>
        <label className="field">
          <span className="field-label">{write('pages.name')}</span>
          <input
            className="input"
            value={own?.name ?? ''}
            placeholder={translated === null ? undefined : page.name}
            onChange={({ target }) =>
              change((draft) => setName(draft, target.value, translated), `${document} ${locale} name`)
            }
          />
        </label>
        {mayRestructure && (
          <AddressField
            key={`${locale} ${route}`}
            prefix={prefix}
            route={isOwnRoute || translated === null ? route : null}
            base={route}
            former={former !== route && former !== '' ? former : null}
            faults={(findings ?? [])
              .filter(({ where }) => about.test(where))
              .map(({ level, message }) => ({ level, message }))}
            onChange={(next) => change((draft) => setRoute(draft, next, { locale, defaultLocale }), null)}
            isRemovable={translated !== null}
          />
        )}
        <h3>{write('pages.search')}</h3>
        <label className="field">
          <span className="field-label">{write('pages.metaTitle')}</span>
          <input className="input" placeholder={title} {...meta('title')} />
        </label>
        <label className="field">
          <span className="field-label">{write('pages.metaDescription')}</span>
          <textarea className="input" rows={3} placeholder={description} {...meta('description')} />
        </label>
        <label className="field">
          <span className="field-label">{write('pages.metaImage')}</span>
          <input className="input" placeholder={image} {...meta('image')} />
        </label>
        <ChooseFile shows="media" onChoose={({ src }) => putMeta('image', src)} />
        <SearchPreview
          host={host ?? site}
          path={pagePath(page, locale, defaultLocale)}
          title={title}
          description={description}
          image={image.startsWith('/') && host !== null ? host + image : image}
          isHidden={page.noindex === true || page.status === 'draft'}
        />
        {mayRestructure && (
          <>
            <PageVisibility page={page} locales={locales} onChange={change} />
            <MenuPlaces room={room} page={page} locale={translated} onChange={onChange} />
          </>
        )}
      </fieldset>
      <p className="field-help">{write('pages.afterPublish')}</p>
    </section>
  )
}

/** The picture for cards of pages that have none. */
function defaultImage(tenant: SiteRoom['answer']['content']['tenant']): string {
  const image = tenant.meta_website_pages?.image
  return typeof image === 'string' ? image : ''
}

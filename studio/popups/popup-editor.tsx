import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { SavedPage } from '../canvas/saved-page.tsx'
import { addSection } from '../edit/change-sections.ts'
import type { Draft } from '../edit/new-names.ts'
import { addressOfSection, homeOf, pagePath, type PageValue } from '../edit/page-value.ts'
import { useSectionActions } from '../edit/use-section-actions.ts'
import { SectionForm } from '../form/section-form.tsx'
import { Outline } from '../outline/outline.tsx'
import { useDocumentValues } from '../settings/use-document-values.ts'
import { SiteFrame } from '../site/site-frame.tsx'
import type { SiteRoom } from '../site/site-room.tsx'
import { type Catalogue, useCatalogue } from '../site/use-catalogue.ts'
import { useEditingState } from '../site/use-editing.ts'
import { useText } from '../text/use-text.tsx'
import { Icon } from '../ui/icon.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { PlaceLink } from '../ui/place-link.tsx'
import { PopupSettings } from './popup-settings.tsx'
import { opensByItself } from './popup-uses.ts'
import { pageOfPopup, popupDocument, type PopupValue } from './popup-value.ts'

const AddDialog = lazy(async () => ({
  default: (await import('../outline/add-dialog.tsx')).AddDialog,
}))

interface PopupEditorProps {
  room: SiteRoom
  popup: PopupValue
  pages: readonly PageValue[]
}

/** Loads the popup and the catalogue, then shows the editor. */
export function PopupEditor(props: PopupEditorProps) {
  const { write } = useText()
  const { room, popup } = props
  const { values, query } = useDocumentValues(room, [popupDocument(popup.id)])
  const catalogue = useCatalogue()
  return (
    <SiteFrame
      room={room}
      tools={
        <PlaceLink
          to={{ kind: 'screen', site: room.site, screen: 'popups', item: null, locale: null }}
          className="button is-small popups-back"
        >
          {write('popups.title')}
        </PlaceLink>
      }
    >
      <Loaded query={query}>
        {() => (
          <Loaded query={catalogue}>
            {(sections) => <OpenPopup {...props} catalogue={sections} values={values} />}
          </Loaded>
        )}
      </Loaded>
    </SiteFrame>
  )
}

/** A narrow screen shows one of the three at a time. */
const PANES = ['outline', 'canvas', 'form'] as const
const PANE_ICONS = { outline: 'list', canvas: 'window', form: 'pen' } as const

interface OpenPopupProps extends PopupEditorProps {
  catalogue: Catalogue
  values: ReturnType<typeof useDocumentValues>['values']
}

/** A popup with its sections, its preview, and the form of the chosen section or of the popup itself. */
function OpenPopup({ room, popup, pages, catalogue, values }: OpenPopupProps) {
  const { write } = useText()
  const { site, answer, editing, target } = room
  const { save, saves } = useEditingState(editing)
  const [selected, setSelected] = useState<string | null>(null)
  const [pane, setPane] = useState<(typeof PANES)[number]>('form')
  const [addsAt, setAddsAt] = useState<number | null>(null)
  const document = popupDocument(popup.id)
  const page = pageOfPopup(popup)
  const section = page.sections.find(({ id }) => id === selected)
  const about = section && catalogue.get(addressOfSection(section))
  const defaultLocale = answer.content.defaultLocale ?? 'pt-BR'
  const behind =
    pages.find((each) => opensByItself(each, popup.id)) ?? pages.find(({ id }) => id === homeOf(pages))

  const change = useCallback(
    (make: (page: PageValue, all: Draft) => void, key: string | null) =>
      editing.change((all) => {
        const draft = all[document] as PopupValue
        draft.config.pages[0] ??= { sections: [] }
        make(pageOfPopup(draft), all)
      }, key),
    [editing, document],
  )
  const choose = useCallback((id: string | null) => {
    setSelected(id)
    setPane('form')
  }, [])
  useEffect(() => {
    if (target?.document === document) choose(target.section)
  }, [target, document, choose])
  const actions = useSectionActions({ change, choose, select: setSelected, add: setAddsAt })
  return (
    <>
      <main className={`editor shows-${pane}`}>
        <h1 className="visually-hidden">{popup.name}</h1>
        <div className="pane is-outline">
          <button
            type="button"
            className="popups-settings-link"
            aria-current={section === undefined}
            onClick={() => choose(null)}
          >
            <Icon name="sliders" />
            {write('popups.settings')}
          </button>
          <Outline page={page} catalogue={catalogue} selected={selected} actions={actions} />
        </div>
        <div className="pane is-canvas">
          {popup.status === 'draft' ? (
            <p className="empty">{write('popups.hiddenNote')}</p>
          ) : (
            behind !== undefined && (
              <SavedPage
                site={site}
                title={popup.name}
                path={pagePath(behind, defaultLocale, defaultLocale)}
                saves={saves}
                isSaved={save.kind === 'saved'}
                popup={popup.id}
              />
            )
          )}
        </div>
        <div className="pane is-form">
          {section === undefined ? (
            <PopupSettings room={room} popup={popup} pages={pages} values={values} />
          ) : about === undefined ? (
            <p className="empty">{write('form.unknown')}</p>
          ) : (
            <SectionForm
              key={section.id}
              section={section}
              about={about}
              locale={null}
              translation={undefined}
              targets={values.targets}
              colours={values.colours}
              fileAddress={values.fileAddress}
              refusal={null}
              onChange={change}
            />
          )}
        </div>
      </main>
      <nav className="pane-tabs" aria-label={write('site.panes')}>
        {PANES.map((each) => (
          <button key={each} type="button" aria-pressed={pane === each} onClick={() => setPane(each)}>
            <Icon name={PANE_ICONS[each]} />
            {write(`popups.pane.${each}`)}
          </button>
        ))}
      </nav>
      {addsAt !== null && (
        <Suspense fallback={null}>
          <AddDialog
            site={site}
            content={answer.content}
            catalogue={catalogue}
            onClose={() => setAddsAt(null)}
            onChoose={({ address, preset }) => {
              setAddsAt(null)
              let added: string | null = null
              change((draft, all) => {
                added = addSection(all, draft, { at: addsAt, address, preset })
              }, null)
              choose(added)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

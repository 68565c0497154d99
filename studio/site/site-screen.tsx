import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { Canvas, type Width } from '../canvas/canvas.tsx'
import {
  addSection,
  duplicateSection,
  moveSection,
  removeSection,
  toggleHidden,
} from '../edit/change-sections.ts'
import { ConflictNotice } from '../edit/conflict-notice.tsx'
import { addressOfSection, pageIn, type PageValue } from '../edit/page-value.ts'
import { SectionForm } from '../form/section-form.tsx'
import { AddDialog } from '../outline/add-dialog.tsx'
import { Outline, type SectionActions } from '../outline/outline.tsx'
import { placeOfFinding } from '../publish/place-of-finding.ts'
import { PublishDialog } from '../publish/publish-dialog.tsx'
import type { Finding } from '../publish/use-publishing.ts'
import { go } from '../route/use-place.ts'
import { useText } from '../text/use-text.tsx'
import { Centred } from '../ui/centred.tsx'
import { Icon } from '../ui/icon.tsx'
import { SiteBar } from './site-bar.tsx'
import { siteAddress } from './site-address.ts'
import { type Catalogue, useCatalogue } from './use-catalogue.ts'
import { useEditing, useEditingState } from './use-editing.ts'
import { type SiteAnswer, useDocument, useSite } from './use-site.ts'

interface SiteScreenProps {
  site: string
  page: string | null
  locale: string | null
  mayPublish: boolean
  account: ReactNode
}

export function SiteScreen(props: SiteScreenProps) {
  const { write } = useText()
  const site = useSite(props.site)
  const catalogue = useCatalogue()
  const error = site.error ?? catalogue.error
  if (error !== null)
    return (
      <Centred label={write('site.unreadable')}>
        <button type="button" className="button" onClick={() => void site.refetch()}>
          {write('app.retry')}
        </button>
      </Centred>
    )
  if (site.data === undefined || catalogue.data === undefined)
    return <Centred isBusy label={write('app.loading')} />
  return <Editor {...props} answer={site.data} catalogue={catalogue.data} />
}

/** On a narrow screen one of the three is shown. */
const PANES = ['outline', 'canvas', 'form'] as const
type Pane = (typeof PANES)[number]

interface EditorProps extends SiteScreenProps {
  answer: SiteAnswer
  catalogue: Catalogue
}

function Editor({ site, page: named, locale: wished, mayPublish, account, answer, catalogue }: EditorProps) {
  const { write } = useText()
  const editing = useEditing(site)
  const { documents, save, canUndo, canRedo } = useEditingState(editing)
  const { content } = answer
  const { locales, pages } = content
  const defaultLocale = content.defaultLocale ?? 'pt-BR'
  const locale = locales.find((each) => each === wished) ?? defaultLocale
  const id = pages.find((each) => each.id === named)?.id ?? homeOf(pages)
  const page = id === null ? undefined : pageIn(documents, id)
  const { data: stored, error } = useDocument(site, id === null ? null : `pages/${id}`)
  const [selected, select] = useState<string | null>(null)
  const [width, widen] = useState<Width>(null)
  const [pane, show] = useState<Pane>('canvas')
  const [addsAt, addAt] = useState<number | null>(null)
  const [isPublishing, publishing] = useState(false)
  const [faults, note] = useState<Readonly<Record<string, string | null>>>({})

  useEffect(() => {
    if (stored !== undefined && stored !== null)
      editing.open({ document: stored.document, version: stored.version, value: stored.value })
  }, [stored, editing])

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
      event.preventDefault()
      if (event.shiftKey) editing.redo()
      else editing.undo()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [editing])

  const change = useCallback(
    (change: (page: PageValue) => void, key: string | null) =>
      editing.change((all) => {
        const draft = id === null ? undefined : pageIn(all, id)
        if (draft !== undefined) change(draft)
      }, key),
    [editing, id],
  )
  const choose = useCallback((section: string) => {
    select(section)
    show('form')
  }, [])
  const noteFault = useCallback(
    (section: string, reason: string | null) =>
      note((known) => (known[section] === reason ? known : { ...known, [section]: reason })),
    [],
  )
  const actions = useMemo<SectionActions>(() => {
    const after = (make: (page: PageValue) => string | null) => {
      let next: string | null = null
      change((draft) => {
        next = make(draft)
      }, null)
      select(next)
    }
    return {
      select: choose,
      add: addAt,
      duplicate: (section) => after((draft) => duplicateSection(draft, section)),
      toggleHidden: (section) => change((draft) => toggleHidden(draft, section), null),
      remove: (section) => after((draft) => removeSection(draft, section)),
      move: (section, steps) => change((draft) => moveSection(draft, section, steps), null),
    }
  }, [change, choose])
  const address = siteAddress(answer.hosts, location)
  const fileAddress = useCallback(
    (src: string) => (src.startsWith('/') && address !== null ? address + src : src),
    [address],
  )

  const goTo = (finding: Finding) => {
    const found = placeOfFinding(finding, (each) => pageIn(documents, each) ?? asPage(pages, each))
    if (found === null) return null
    return () => {
      go({ kind: 'site', site, page: found.page, locale: wished })
      select(found.section)
      show('form')
    }
  }

  const section = page?.sections.find((each) => each.id === selected)
  const about = section && catalogue.get(addressOfSection(section))
  return (
    <div className="screen">
      <SiteBar
        name={answer.content.tenant.name}
        pages={pages}
        page={id}
        locales={locales}
        locale={locale}
        save={save}
        width={width}
        onPage={(next) => {
          select(null)
          go({ kind: 'site', site, page: next, locale: wished })
        }}
        onLocale={(next) =>
          go({ kind: 'site', site, page: id, locale: next === defaultLocale ? null : next })
        }
        onWidth={widen}
        onUndo={canUndo ? editing.undo : null}
        onRedo={canRedo ? editing.redo : null}
        onPublish={mayPublish ? () => void editing.flush().then(() => publishing(true)) : null}
        account={account}
      />
      <main className={`editor shows-${pane}`}>
        <h1 className="visually-hidden">{write('site.title', { site: answer.content.tenant.name })}</h1>
        {id === null && <p className="empty">{write('site.noPages')}</p>}
        {error !== null && <Centred label={write('site.unreadable')} />}
        {page !== undefined && (
          <>
            <div className="pane is-outline">
              {save.kind === 'conflict' && <ConflictNotice conflicts={save.conflicts} editing={editing} />}
              <Outline page={page} catalogue={catalogue} selected={selected} actions={actions} />
            </div>
            <div className="pane is-canvas">
              <Canvas
                site={site}
                page={page}
                locale={locale}
                defaultLocale={defaultLocale}
                width={width}
                selected={selected}
                isSaved={save.kind === 'saved'}
                onSelect={choose}
                onFault={noteFault}
              />
            </div>
            <div className="pane is-form">
              {section === undefined || about === undefined ? (
                <p className="empty">{write(section === undefined ? 'form.none' : 'form.unknown')}</p>
              ) : (
                <SectionForm
                  key={`${section.id} ${locale}`}
                  section={section}
                  about={about}
                  locale={locale === defaultLocale ? null : locale}
                  translation={page.i18n?.[locale]?.sections?.[section.id]}
                  pages={pages}
                  fileAddress={fileAddress}
                  fault={faults[section.id] ?? null}
                  onChange={change}
                />
              )}
            </div>
          </>
        )}
      </main>
      <nav className="pane-tabs" aria-label={write('site.panes')}>
        {PANES.map((each) => (
          <button key={each} type="button" aria-pressed={pane === each} onClick={() => show(each)}>
            <Icon name={PANE_ICONS[each]} />
            {write(`pane.${each}`)}
          </button>
        ))}
      </nav>
      <AddDialog
        catalogue={catalogue}
        isOpen={addsAt !== null}
        onClose={() => addAt(null)}
        onChoose={({ address: chosen, preset }) => {
          const at = addsAt ?? 0
          addAt(null)
          let added: string | null = null
          change((draft) => {
            added = addSection(draft, at, chosen, preset)
          }, null)
          if (added !== null) choose(added)
        }}
      />
      <PublishDialog
        site={site}
        address={address}
        isOpen={isPublishing}
        onClose={() => publishing(false)}
        goTo={goTo}
      />
    </div>
  )
}

const PANE_ICONS = { outline: 'list', canvas: 'page', form: 'pen' } as const

type ListedPage = SiteAnswer['content']['pages'][number]

/** The page at the address of the site, else the first. */
function homeOf(pages: readonly ListedPage[]): string | null {
  const isHome = ({ routes }: ListedPage) => /^\/?$/.test(String([routes?.route ?? '-'].flat()[0]))
  return (pages.find(isHome) ?? pages[0])?.id ?? null
}

function asPage(pages: readonly ListedPage[], id: string): PageValue | undefined {
  return pages.find((page) => page.id === id) as PageValue | undefined
}

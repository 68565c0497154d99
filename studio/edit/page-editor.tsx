import { lazy, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { Canvas, type Width } from '../canvas/canvas.tsx'
import { useTyping } from '../canvas/use-typing.ts'
import { commentsOnPage, openCounts } from '../comments/comments-on-page.ts'
import { type Comment, useComments } from '../comments/use-comments.ts'
import { linkTargets } from '../form/link-targets.ts'
import type { SectionRefusal } from '../form/field-faults.ts'
import { SectionForm } from '../form/section-form.tsx'
import { Outline } from '../outline/outline.tsx'
import { useTranslationStates } from '../languages/use-translation-states.ts'
import { currentPopups } from '../popups/popup-value.ts'
import { go } from '../route/use-place.ts'
import { siteAddress } from '../site/site-address.ts'
import { SiteFrame } from '../site/site-frame.tsx'
import { siteName } from '../site/site-name.ts'
import type { SiteRoom } from '../site/site-room.tsx'
import { type Catalogue, useCatalogue } from '../site/use-catalogue.ts'
import { useEditingState } from '../site/use-editing.ts'
import { useDocument } from '../site/use-site.ts'
import { useText } from '../text/use-text.tsx'
import { storedColours } from '../theme/stored-colours.ts'
import { Centred, CentredFailure } from '../ui/centred.tsx'
import { Icon } from '../ui/icon.tsx'
import { addSection } from './change-sections.ts'
import { EditorTools } from './editor-tools.tsx'
import { isSame } from './merge-documents.ts'
import { addressOfSection, currentPages, homeOf, pageIn, type PageValue } from './page-value.ts'
import { useSectionActions } from './use-section-actions.ts'
import { useSharedSections } from './use-shared-sections.ts'

const AddDialog = lazy(async () => ({
  default: (await import('../outline/add-dialog.tsx')).AddDialog,
}))

const SectionComments = lazy(async () => ({
  default: (await import('../comments/section-comments.tsx')).SectionComments,
}))

const NO_COMMENTS: readonly Comment[] = []

interface PageEditorProps {
  room: SiteRoom
  /** Null: the site’s home page. */
  page: string | null
  locale: string | null
}

/** A page with its outline, its canvas, and the form of the chosen section. */
export function PageEditor(props: PageEditorProps) {
  const { write } = useText()
  const { data: catalogue, error, refetch } = useCatalogue()
  if (catalogue !== undefined) return <Editor {...props} catalogue={catalogue} />
  return (
    <SiteFrame room={props.room}>
      {error === null ? (
        <Centred isBusy label={write('app.loading')} />
      ) : (
        <CentredFailure label={write('site.unreadable')} onRetry={refetch} />
      )}
    </SiteFrame>
  )
}

/** A narrow screen shows one of the three at a time. */
const PANES = ['outline', 'canvas', 'form'] as const
type Pane = (typeof PANES)[number]

interface EditorProps extends PageEditorProps {
  catalogue: Catalogue
}

function Editor({ room, page: named, locale: requestedLocale, catalogue }: EditorProps) {
  const { write } = useText()
  const { site, answer, editing, target } = room
  const { documents, save } = useEditingState(editing)
  const { content } = answer
  const { locales } = content
  const pages = useMemo(() => currentPages(content.pages, documents), [content.pages, documents])
  const targets = useMemo(() => linkTargets(content, documents), [content, documents])
  const defaultLocale = content.defaultLocale ?? 'pt-BR'
  const locale = locales.find((each) => each === requestedLocale) ?? defaultLocale
  const id = pages.find((each) => each.id === named)?.id ?? homeOf(pages)
  const page = id === null ? undefined : pageIn(documents, id)
  const others = useMemo(() => locales.filter((each) => each !== defaultLocale), [locales, defaultLocale])
  const { data: stored, error } = useDocument(site, id === null || page !== undefined ? null : `pages/${id}`)
  const [selected, setSelected] = useState<string | null>(null)
  // The form of a chosen section is rendered in small steps, after the outline and the canvas show the choice.
  const deferredSelected = useDeferredValue(selected)
  const [width, setWidth] = useState<Width>(null)
  const [pane, setPane] = useState<Pane>('canvas')
  const [addsAt, setAddsAt] = useState<number | null>(null)
  const [faults, setFaults] = useState<Readonly<Record<string, SectionRefusal | null>>>({})

  useEffect(() => {
    if (stored !== undefined && stored !== null) editing.open({ ...stored, value: stored.value })
  }, [stored, editing])

  useEffect(() => {
    if (target === null || target.document !== `pages/${id}`) return
    setSelected(target.section)
    setPane('form')
  }, [target, id])

  const change = useCallback(
    (change: (page: PageValue) => void, key: string | null) =>
      editing.change((all) => {
        const draft = id === null ? undefined : pageIn(all, id)
        if (draft !== undefined) change(draft)
      }, key),
    [editing, id],
  )
  const shared = useSharedSections(room, page, selected)
  const { whole } = shared
  const { data: allComments = NO_COMMENTS } = useComments(site)
  const { header, footer } = shared
  const comments = useMemo(
    () => commentsOnPage(allComments, { page: id, shared: [...header, ...footer] }),
    [allComments, id, header, footer],
  )
  const commentCounts = useMemo(() => openCounts(comments), [comments])
  const chosenComments = comments.filter((comment) => comment.section === deferredSelected)
  const popups = useMemo(() => currentPopups(content.popups ?? [], documents), [content.popups, documents])
  const states = useTranslationStates({
    ...{ site, page: whole, locales: others, catalogue, popups },
    behind: answer.behind,
  })
  const choose = useCallback((section: string) => {
    setSelected(section)
    setPane('form')
  }, [])
  const noteFault = useCallback(
    (section: string, refusal: SectionRefusal | null) =>
      setFaults((known) =>
        isSame(known[section] ?? null, refusal) ? known : { ...known, [section]: refusal },
      ),
    [],
  )
  const { post, receive, isTyping, startTyping } = useTyping({
    page: shared.isChosen && !shared.isOpen ? page : whole,
    pages,
    catalogue,
    locale,
    defaultLocale,
    selected,
    select: setSelected,
    change: shared.isChosen ? shared.change : change,
    openForm: () => setPane('form'),
    undo: editing.undo,
    redo: editing.redo,
  })
  const actions = useSectionActions({
    change,
    choose,
    select: setSelected,
    add: setAddsAt,
    type: startTyping,
  })
  const flush = useCallback(() => void editing.flush(), [editing])
  const address = siteAddress(answer.hosts, location)
  const fileAddress = useCallback(
    (src: string) => (src.startsWith('/') && address !== null ? address + src : src),
    [address],
  )

  const section = whole?.sections.find((each) => each.id === deferredSelected)
  const isShared = shared.isShared(deferredSelected)
  const about = section && catalogue.get(addressOfSection(section))
  return (
    <SiteFrame
      room={room}
      here={{ document: id === null ? null : `pages/${id}`, section: selected }}
      tools={
        <EditorTools
          pages={pages}
          page={id}
          locales={locales}
          locale={locale}
          states={states}
          width={width}
          onPage={(next) => {
            setSelected(null)
            go({ kind: 'site', site, page: next, locale: requestedLocale })
          }}
          onLocale={(next) =>
            go({ kind: 'site', site, page: id, locale: next === defaultLocale ? null : next })
          }
          onWidth={setWidth}
        />
      }
    >
      <main className={`editor shows-${pane}`}>
        <h1 className="visually-hidden">{write('site.title', { site: siteName(content) })}</h1>
        {id === null && <p className="empty">{write('site.noPages')}</p>}
        {error !== null && <Centred isPart label={write('site.unreadable')} />}
        {page !== undefined && whole !== undefined && (
          <>
            <div className="pane is-outline">
              <Outline
                page={page}
                header={header}
                footer={footer}
                catalogue={catalogue}
                selected={selected}
                actions={actions}
                comments={commentCounts}
              />
            </div>
            <div className="pane is-canvas">
              <Canvas
                site={site}
                page={whole}
                locale={locale}
                defaultLocale={defaultLocale}
                width={width}
                selected={selected}
                save={save.kind}
                flush={flush}
                isTyping={isTyping}
                post={post}
                onTyping={receive}
                onFault={noteFault}
              />
            </div>
            <div className="pane is-form">
              {chosenComments.length > 0 && (
                <Suspense fallback={null}>
                  <SectionComments
                    key={deferredSelected}
                    site={site}
                    comments={chosenComments}
                    mayChange={room.tenant.role !== 'author'}
                  />
                </Suspense>
              )}
              {section === undefined || about === undefined ? (
                deferredSelected === selected && (
                  <p className="empty">{write(section === undefined ? 'form.none' : 'form.unknown')}</p>
                )
              ) : isShared && !shared.isOpen ? (
                shared.error === null ? (
                  <Centred isPart isBusy label={write('app.loading')} />
                ) : (
                  <CentredFailure isPart label={write('site.unreadable')} onRetry={shared.refetch} />
                )
              ) : (
                <SectionForm
                  key={`${section.id} ${locale}`}
                  section={section}
                  about={about}
                  locale={locale === defaultLocale ? null : locale}
                  translation={whole.i18n?.[locale]?.sections?.[section.id]}
                  targets={targets}
                  colours={storedColours(content.config, documents)}
                  fileAddress={fileAddress}
                  refusal={faults[section.id] ?? null}
                  isShared={isShared}
                  onChange={isShared ? shared.change : change}
                />
              )}
            </div>
          </>
        )}
      </main>
      <nav className="pane-tabs" aria-label={write('site.panes')}>
        {PANES.map((each) => (
          <button key={each} type="button" aria-pressed={pane === each} onClick={() => setPane(each)}>
            <Icon name={PANE_ICONS[each]} />
            {write(`pane.${each}`)}
          </button>
        ))}
      </nav>
      {addsAt !== null && (
        <Suspense fallback={null}>
          <AddDialog
            site={site}
            content={content}
            catalogue={catalogue}
            onClose={() => setAddsAt(null)}
            onChoose={({ address: chosen, preset }) => {
              setAddsAt(null)
              let added: string | null = null
              editing.change((all) => {
                const draft = id === null ? undefined : pageIn(all, id)
                if (draft !== undefined)
                  added = addSection(all, draft, { at: addsAt, address: chosen, preset })
              })
              if (added !== null) choose(added)
            }}
          />
        </Suspense>
      )}
    </SiteFrame>
  )
}

const PANE_ICONS = { outline: 'list', canvas: 'page', form: 'pen' } as const

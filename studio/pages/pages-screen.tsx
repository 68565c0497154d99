import '../styles/pages.css'
import { useMemo, useState } from 'react'
import { ConflictNotice } from '../edit/conflict-notice.tsx'
import type { Draft } from '../edit/new-names.ts'
import { openDocuments } from '../edit/open-documents.ts'
import { currentPages, type PageValue } from '../edit/page-value.ts'
import { addOwnForms } from '../edit/own-forms.ts'
import { HEADER } from '../edit/shared-sections.ts'
import { SiteFrame } from '../site/site-frame.tsx'
import type { ScreenProps } from '../site/site-menu.tsx'
import { useEditingState } from '../site/use-editing.ts'
import { useText } from '../text/use-text.tsx'
import { Icon } from '../ui/icon.tsx'
import { copyOfPage, makeHome } from './change-pages.ts'
import { DeletedList } from './deleted-list.tsx'
import { removeFromMenus } from './menus.ts'
import { NewPageForm } from './new-page-form.tsx'
import { PageListRow, type PageActions } from './page-list-row.tsx'
import { PageSettings } from './page-settings.tsx'
import { movedPositions, pageTree } from './page-tree.ts'

/** The last change, while its notice offers to undo it. */
interface Done {
  text: string
  documents: object
}

/** The pages of a site by address, with their settings. */
export function PagesScreen({ room }: ScreenProps) {
  const { write } = useText()
  const { site, answer, editing, tenant } = room
  const { documents, save } = useEditingState(editing)
  const pages = useMemo(
    () => currentPages(answer.content.pages, documents),
    [answer.content.pages, documents],
  )
  const defaultLocale = answer.content.defaultLocale ?? 'pt-BR'
  const rows = useMemo(() => pageTree(pages, defaultLocale), [pages, defaultLocale])
  const [chosen, setChosen] = useState<string | null>(null)
  /** Address of the page below which a page is added; null while none is added. */
  const [addsBelow, setAddsBelow] = useState<string | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const [isUnreadable, setIsUnreadable] = useState(false)
  const mayRestructure = tenant.role !== 'author'
  const page = pages.find(({ id }) => id === chosen)

  /** Opens the documents, then changes them. */
  const change = async (names: readonly string[], make: (documents: Draft) => void, text?: string) => {
    setIsUnreadable(false)
    await openDocuments(editing, site, names).then(
      () => {
        editing.change(make)
        setDone(text === undefined ? null : { text, documents: editing.state().documents })
      },
      () => setIsUnreadable(true),
    )
  }
  const add = (added: PageValue) => {
    setAddsBelow(null)
    setChosen(added.id)
    // Sections copied from another page use the same forms as that page. Only forms of examples are new.
    const known = new Set<unknown>(answer.content.forms?.map(({ id }) => id))
    void change([named(added.id)], (all) => {
      addOwnForms(
        all,
        added.sections.filter(({ data }) => !known.has(data?.custom_form_id)),
      )
      all[named(added.id)] = added
    })
  }
  const actions: PageActions = {
    choose: (id) => {
      setAddsBelow(null)
      setChosen(id)
    },
    addBelow: setAddsBelow,
    duplicate: (original) =>
      add(copyOfPage(original, write('pages.copyName', { name: original.name }), pages)),
    move: (id, steps) => {
      const moved = movedPositions(rows, id, steps)
      void change(
        moved.map((each) => named(each.id)),
        (all) => {
          for (const each of moved) (all[named(each.id)] as PageValue).position = each.position
        },
      )
    },
    makeHome: (id) => {
      const homes = rows.filter(({ route }) => route === '').map((row) => named(row.page.id))
      void change([...new Set([...homes, named(id)])], (all) => makeHome(all, id, pages, defaultLocale))
    },
    toggleShown: ({ id, status }) =>
      void change([named(id)], (all) => {
        ;(all[named(id)] as PageValue).status = status === 'draft' ? 'published' : 'draft'
      }),
    remove: ({ id, name }) => {
      setChosen(null)
      void change(
        [named(id), HEADER],
        (all) => {
          all[named(id)] = null
          removeFromMenus(all, id)
        },
        write('pages.deleted', { name }),
      )
    },
  }
  return (
    <SiteFrame room={room}>
      <main className={page === undefined ? 'pages' : 'pages has-chosen'}>
        <h1 className="visually-hidden">{write('pages.title')}</h1>
        <div className="pages-side">
          <div className="pages-head">
            <span className="pages-heading" aria-hidden="true">
              {write('pages.title')}
            </span>
            {mayRestructure && (
              <button type="button" className="button is-primary" onClick={() => setAddsBelow('')}>
                <Icon name="add" />
                {write('pages.add')}
              </button>
            )}
          </div>
          {save.kind === 'conflict' && <ConflictNotice conflicts={save.conflicts} editing={editing} />}
          {isUnreadable && (
            <p className="refusal" role="alert">
              {write('refused.later')}
            </p>
          )}
          <p className="pages-done" role="status">
            {done?.documents === documents && (
              <>
                {done.text}{' '}
                <button type="button" className="link-button" onClick={editing.undo}>
                  {write('bar.undo')}
                </button>
              </>
            )}
          </p>
          {addsBelow !== null && (
            <NewPageForm below={addsBelow} pages={pages} onAdd={add} onClose={() => setAddsBelow(null)} />
          )}
          {rows.length === 0 && <p className="empty">{write('pages.none')}</p>}
          <ul className="pages-list">
            {rows.map((row) => (
              <PageListRow
                key={row.page.id}
                row={row}
                site={site}
                isChosen={row.page.id === chosen}
                mayRestructure={mayRestructure}
                actions={actions}
              />
            ))}
          </ul>
          {mayRestructure && (
            <DeletedList
              site={site}
              ids={pages.map(({ id }) => id)}
              onRestore={(restored) =>
                void change(
                  [named(restored.id)],
                  (all) => {
                    all[named(restored.id)] = restored
                  },
                  write('pages.restored', { name: restored.name }),
                )
              }
            />
          )}
        </div>
        {page !== undefined && (
          <PageSettings
            key={page.id}
            room={room}
            page={page}
            mayRestructure={mayRestructure}
            onChange={change}
            onClose={() => setChosen(null)}
          />
        )}
      </main>
    </SiteFrame>
  )
}

const named = (id: string) => `pages/${id}`

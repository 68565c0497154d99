import { type FormEvent, useState } from 'react'
import { freeName, type Draft, slugOf } from '../edit/new-names.ts'
import { newId } from '../form/value-at.ts'
import type { SiteRoom } from '../site/site-room.tsx'
import { useEditingState } from '../site/use-editing.ts'
import { useText } from '../text/use-text.tsx'
import { Icon } from '../ui/icon.tsx'
import type { BlogValue, PostValue } from './post-value.ts'

interface BlogNamesProps {
  room: SiteRoom
  blog: BlogValue
  posts: readonly PostValue[]
  onChange: (names: readonly string[], make: (documents: Draft) => void) => Promise<void>
}

interface Named {
  slug: string
  name: string
}

const BLOG = 'config/blog'
const AUTHORS = 'authors'

/** The categories and authors of posts. One that a post uses cannot be removed. */
export function BlogNames({ room, blog, posts, onChange }: BlogNamesProps) {
  const { write } = useText()
  const { documents } = useEditingState(room.editing)
  const authors = (documents[AUTHORS] ?? room.answer.content.authors ?? []) as Named[]
  const changeCategories = (make: (list: Named[]) => void) =>
    void onChange([BLOG], (all) => {
      const value = (all[BLOG] ?? { categories: [] }) as BlogValue
      all[BLOG] = value
      make((all[BLOG] as BlogValue).categories)
    })
  const changeAuthors = (make: (list: Named[]) => void) =>
    void onChange([AUTHORS], (all) => {
      all[AUTHORS] ??= []
      make(all[AUTHORS] as Named[])
    })
  return (
    <details className="posts-names" open={blog.categories.length === 0}>
      <summary>{write('posts.names')}</summary>
      <NameList
        title={write('posts.categories')}
        label={write('posts.newCategory')}
        list={blog.categories}
        isUsed={(slug) => posts.some(({ category }) => category === slug)}
        onChange={changeCategories}
      />
      <NameList
        title={write('posts.authors')}
        label={write('posts.newAuthor')}
        list={authors}
        isUsed={(slug) => posts.some(({ author }) => author === slug)}
        onChange={changeAuthors}
      />
    </details>
  )
}

interface NameListProps {
  title: string
  label: string
  list: readonly Named[]
  isUsed: (slug: string) => boolean
  onChange: (make: (list: Named[]) => void) => void
}

function NameList({ title, label, list, isUsed, onChange }: NameListProps) {
  const { write } = useText()
  const [typed, setTyped] = useState('')
  const add = (event: FormEvent) => {
    event.preventDefault()
    const name = typed.trim()
    if (name === '') return
    setTyped('')
    onChange(
      (all) =>
        void all.push({
          slug: freeName(slugOf(name) || newId(), new Set(all.map(({ slug }) => slug))),
          name,
        }),
    )
  }
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {list.map(({ slug, name }) => (
          <li key={slug} className="posts-named">
            <span>{name}</span>
            {!isUsed(slug) && (
              <button
                type="button"
                className="icon-button is-small"
                aria-label={write('form.remove', { name })}
                onClick={() =>
                  onChange(
                    (all) =>
                      void all.splice(
                        all.findIndex((each) => each.slug === slug),
                        1,
                      ),
                  )
                }
              >
                <Icon name="trash" />
              </button>
            )}
          </li>
        ))}
      </ul>
      <form className="posts-named" onSubmit={add}>
        <input
          className="input"
          aria-label={label}
          placeholder={label}
          value={typed}
          maxLength={100}
          onChange={(event) => setTyped(event.target.value)}
        />
        <button type="submit" className="button is-small" disabled={typed.trim() === ''}>
          <Icon name="add" />
          {write('outline.add')}
        </button>
      </form>
    </section>
  )
}

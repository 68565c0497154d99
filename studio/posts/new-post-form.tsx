import { type FormEvent, useState } from 'react'
import { useText } from '../text/use-text.tsx'
import { newPost } from './change-posts.ts'
import type { BlogValue, PostValue } from './post-value.ts'

interface NewPostFormProps {
  posts: readonly PostValue[]
  blog: BlogValue
  locales: readonly string[]
  defaultLocale: string
  onAdd: (post: PostValue) => void
  onClose: () => void
}

/** A title, a category and a language, which give the address. */
export function NewPostForm({ posts, blog, locales, defaultLocale, onAdd, onClose }: NewPostFormProps) {
  const { write, language } = useText()
  const [title, setTitle] = useState('')
  const [category, setCategory] = useState(blog.categories[0]?.slug ?? '')
  const [locale, setLocale] = useState<string>(defaultLocale)
  const names = new Intl.DisplayNames(language, { type: 'language' })
  const add = (event: FormEvent) => {
    event.preventDefault()
    onAdd(newPost({ title: title.trim(), category, locale, now: new Date() }, posts))
  }
  return (
    <form className="posts-new" onSubmit={add}>
      <label className="field">
        <span className="field-label">{write('posts.name')}</span>
        <input
          // biome-ignore lint/a11y/noAutofocus: the person has just asked for a new post
          autoFocus
          required
          className="input"
          value={title}
          maxLength={200}
          onChange={(event) => setTitle(event.target.value)}
        />
      </label>
      <label className="field">
        <span className="field-label">{write('posts.category')}</span>
        <select className="input" value={category} onChange={(event) => setCategory(event.target.value)}>
          {blog.categories.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {locales.length > 1 && (
        <label className="field">
          <span className="field-label">{write('posts.language')}</span>
          <select className="input" value={locale} onChange={(event) => setLocale(event.target.value)}>
            {locales.map((each) => (
              <option key={each} value={each}>
                {names.of(each)}
              </option>
            ))}
          </select>
        </label>
      )}
      <div className="posts-new-actions">
        <button type="submit" className="button is-primary" disabled={title.trim() === ''}>
          {write('posts.create')}
        </button>
        <button type="button" className="button" onClick={onClose}>
          {write('posts.cancel')}
        </button>
      </div>
    </form>
  )
}

import { useText } from '../text/use-text.tsx'
import { Icon } from '../ui/icon.tsx'
import { itemOf, type PostValue } from './post-value.ts'

interface PostTranslationsProps {
  post: PostValue
  posts: readonly PostValue[]
  locales: readonly string[]
  onTranslate: (locale: string) => void
  onOpen: (item: string) => void
}

/** The translations of a post, with a button to start each missing one. */
export function PostTranslations({ post, posts, locales, onTranslate, onOpen }: PostTranslationsProps) {
  const { write, language } = useText()
  const names = new Intl.DisplayNames(language, { type: 'language' })
  const others = locales.filter((locale) => locale !== post.locale)
  if (others.length === 0) return null
  const versionIn = (locale: string) =>
    posts.find(
      (other) =>
        other.locale === locale && post.translation !== undefined && other.translation === post.translation,
    )
  return (
    <>
      <h2>{write('posts.languages')}</h2>
      {others.map((locale) => {
        const version = versionIn(locale)
        const name = names.of(locale) ?? locale
        return version === undefined ? (
          <button key={locale} type="button" className="button is-quiet" onClick={() => onTranslate(locale)}>
            <Icon name="add" />
            {write('posts.translate', { language: name })}
          </button>
        ) : (
          <button key={locale} type="button" className="link-button" onClick={() => onOpen(itemOf(version))}>
            {name}: {version.title}
          </button>
        )
      })}
    </>
  )
}

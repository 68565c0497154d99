import type {
  Facet,
  ListInfo,
  ListView,
  Loaded,
  OfferedFacet,
  RequiredData,
  SectionView,
} from '../../contract.ts'
import { facetKeys, fieldKey } from '../../ui/facet-keys.ts'
import { offeredValues } from '../../ui/facets.ts'

/** The default of `config.blog.per_page`. */
const POSTS_PER_PAGE = 10

/**
 * The posts that a view shows. The route may name an author, a tag or a category. If it names none, the visitor may
 * choose one.
 */
export function requiredPosts({ category, author, tag, page, chosen }: SectionView): RequiredData {
  if (author !== undefined || tag !== undefined) return { posts: { category: null, author, tag, page } }
  const { cat = [], 'f.author': authors = [], 'f.tag': tags = [] } = chosen
  const isFiltered = cat.length > 0 || authors.length > 0 || tags.length > 0
  return {
    posts: {
      category: category ?? cat[0] ?? null,
      page,
      ...(isFiltered && { author: authors[0], tag: tags[0], isFiltered }),
    },
  }
}

export function postsInfo({ facets, chosen }: ListView, { posts, blog }: Loaded): ListInfo {
  return {
    kind: 'posts',
    total: posts?.total ?? 0,
    pageSize: blog?.pageSize ?? POSTS_PER_PAGE,
    // The page of a category, an author or a tag is already a selection.
    categories: blog?.category === null && !blog.author && !blog.tag ? blog.categories : [],
    facets: facets.flatMap((facet) => offeredFacet(facet, chosen, blog) ?? []),
  }
}

/** The upstream filters by one value per facet, so each facet allows one choice. */
function offeredFacet(facet: Facet, chosen: ListView['chosen'], blog: Loaded['blog']): OfferedFacet | null {
  const field = fieldKey(facet)
  const known =
    field === 'category'
      ? blog?.categories
      : field === 'author'
        ? blog?.authors
        : field === 'tag'
          ? blog?.tags
          : []
  const names = new Map(known?.map((each) => [each.slug, 'label' in each ? each.label : each.name]))
  const [key = ''] = facetKeys(facet)
  const isChoice = facet.type === 'checkbox' || facet.type === 'select'
  const options = isChoice ? offeredValues(facet, names) : []
  if (options.length < 2) return null
  return {
    key,
    label: facet.label || (field === 'category' ? '' : facet.field),
    // Checkboxes of categories are shown as links if the filter offers nothing else.
    type: field === 'category' && facet.type === 'checkbox' ? 'checkbox' : 'select',
    options: options.map((option) => ({ ...option, isChosen: chosen[key]?.[0] === option.value })),
  }
}

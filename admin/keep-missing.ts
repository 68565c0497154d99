import type { SiteFiles } from './site-file.ts'

/** Names of parts that a stored site has and the files lack. */
export interface Missing {
  /** The files, followed by the parts that they lack. */
  site: SiteFiles
  /** `page sobre` */
  names: string[]
}

/** Merges files into the stored site: parts that the files lack are kept. */
export function keepMissing(files: SiteFiles, stored: SiteFiles): Missing {
  const names: string[] = []
  const kept = <T>(
    kind: string,
    given: readonly T[],
    before: readonly T[],
    nameOf: (each: T) => string,
  ): T[] => {
    const known = new Set(given.map(nameOf))
    const missing = before.filter((each) => !known.has(nameOf(each)))
    names.push(...missing.map((each) => `${kind} ${nameOf(each)}`))
    return [...given, ...missing]
  }
  const id = (each: { id: string }) => each.id
  const slug = (each: { slug: string }) => each.slug
  const categories = kept(
    'category',
    files.config.blog?.categories ?? [],
    stored.config.blog?.categories ?? [],
    slug,
  )
  const site: SiteFiles = {
    ...files,
    config: {
      ...files.config,
      ...((files.config.blog !== undefined || categories.length > 0) && {
        blog: { ...files.config.blog, categories },
      }),
    },
    pages: kept('page', files.pages, stored.pages, id),
    popups: kept('popup', files.popups, stored.popups, id),
    forms: kept('form', files.forms, stored.forms, id),
    cookies: kept('cookie', files.cookies, stored.cookies, id),
    authors: kept('author', files.authors, stored.authors, slug),
    path_rules: kept('path rule', files.path_rules, stored.path_rules, ({ from }) => from),
    posts: kept(
      'post',
      files.posts,
      stored.posts,
      ({ locale, category, slug: name }) => `${locale}/${category}/${name}`,
    ),
  }
  return { site, names }
}

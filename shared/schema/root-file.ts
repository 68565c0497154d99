import * as z from 'zod/mini'
import { isChallenge } from '../reserved-addresses.ts'
import { field } from './field.ts'

/** Limit in characters of a file, and of the additions to robots.txt. */
const MAX_FILE_CHARACTERS = 65_536
const MAX_ROBOTS_CHARACTERS = 4096

/**
 * Addresses at which other services look for files of a host: addresses below `/.well-known/`, lists of sellers, and
 * files by which search engines verify an owner.
 */
const PATH =
  /^\/(?:\.well-known(?:\/(?!\.)[\w.~-]{1,64}){1,4}|(?:app-)?ads\.txt|security\.txt|humans\.txt|(?:google[0-9a-f]{8,32}|yandex_[0-9a-f]{8,32}|naver[0-9a-f]{16,40}|pinterest-[0-9a-z]{5,12}|baidu_verify_(?:code-|codeva-)?\w{8,16})\.html|BingSiteAuth\.xml|[0-9a-zA-Z-]{8,64}\.txt)$/

/** A verification file in HTML holds a line of text; anything a browser would read as markup is refused. */
const PLAIN_LINE = /^[\w .:;=@/-]{1,500}$/

export const rootFileSchema = z
  .object({
    path: field('text', z.string().check(z.regex(PATH)), {
      label: 'Address',
      help: 'Like /ads.txt, /.well-known/security.txt or /google0123456789abcdef.html',
    }),
    content: field('text', z.string().check(z.maxLength(MAX_FILE_CHARACTERS)), {
      help: 'Text of the file, up to 65,536 characters; in HTML one line without markup',
    }),
  })
  .check(
    z.refine(({ path }) => !isChallenge(path)),
    z.refine(({ path, content }) => !/\.html?$/i.test(path) || PLAIN_LINE.test(content.trim())),
  )

export type RootFile = z.output<typeof rootFileSchema>

/** Additional lines that robots.txt may have; other lines are omitted. */
const ROBOTS_LINE =
  /^(?:#.*|(?:user-agent|allow|disallow|crawl-delay|sitemap|clean-param|host|content-signal)\s*:.*)?$/i

export const robotsSchema = z.pipe(
  z.string().check(z.maxLength(MAX_ROBOTS_CHARACTERS)),
  z.transform((text: string) =>
    text
      .split(/\r\n|\r|\n/)
      .map((line) => line.trim())
      .filter((line) => ROBOTS_LINE.test(line))
      .join('\n')
      .trim(),
  ),
)

import type english from '../messages/en-US.json'
import type pages from '../messages/pages/en-US.json'
import type posts from '../messages/posts/en-US.json'
import type popups from '../messages/popups/en-US.json'
import type rules from '../messages/rules/en-US.json'
import type leads from '../messages/leads/en-US.json'
import type numbers from '../messages/numbers/en-US.json'
import type domains from '../messages/domains/en-US.json'
import type members from '../messages/members/en-US.json'
import type revisions from '../messages/revisions/en-US.json'
import type theme from '../messages/theme/en-US.json'
import type settings from '../messages/settings/en-US.json'
import type media from '../messages/media/en-US.json'
import type comments from '../messages/comments/en-US.json'
import type changes from '../messages/changes/en-US.json'
import type conversion from '../messages/conversion/en-US.json'
import type conflict from '../messages/conflict/en-US.json'
import type entry from '../messages/entry/en-US.json'
import type publish from '../messages/publish/en-US.json'
import type shares from '../messages/shares/en-US.json'
import type sites from '../messages/sites/en-US.json'

/** Texts that are loaded with a screen or a part of one. */
export interface ScreenTexts {
  pages: keyof typeof pages
  posts: keyof typeof posts
  popups: keyof typeof popups
  rules: keyof typeof rules
  leads: keyof typeof leads
  numbers: keyof typeof numbers
  domains: keyof typeof domains
  members: keyof typeof members
  revisions: keyof typeof revisions
  theme: keyof typeof theme
  settings: keyof typeof settings
  media: keyof typeof media
  entry: keyof typeof entry
  publish: keyof typeof publish
  shares: keyof typeof shares
  sites: keyof typeof sites
  changes: keyof typeof changes
  conflict: keyof typeof conflict
  conversion: keyof typeof conversion
  comments: keyof typeof comments
}

export type TextKey = keyof typeof english | ScreenTexts[keyof ScreenTexts]
export type Messages = Partial<Record<TextKey, string>>
type Values = Record<string, string | number>

/** Writes a text of the Studio in the person's language. */
export type Write = (key: TextKey, values?: Values) => string

/** Replaces `{name}` in a text with values. */
export function writerOf(messages: Messages): Write {
  return (key, values = {}) =>
    (messages[key] ?? key).replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
      values[name] === undefined ? whole : String(values[name]),
    )
}

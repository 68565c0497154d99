import { Parser } from 'htmlparser2'
import { readSnippet } from '#core/reading/read-snippet.ts'
import { readTagId, type TagIdField } from '#core/reading/tag-ids.ts'
import { cut } from '#shared/cut.ts'
import { whatsappHref } from '#shared/phone.ts'
import type { Path } from '#shared/section-refs.ts'
import { enabledLocales, isPageShown } from '../app-configuration.ts'
import { counted } from '../counted.ts'
import type { SiteFiles } from '../site-file.ts'
import { type Finding, warning } from './finding.ts'
import { didYouMean } from './nearest-name.ts'

/**
 * Settings whose values are well-formed and change nothing: tags, the chat button, named pages, triggers and locales.
 */
export async function idleSettings(files: SiteFiles): Promise<Finding[]> {
  return [
    ...tagIdFindings(files),
    ...conversionFindings(files),
    ...(await snippetFindings(files)),
    ...scriptFindings(files),
    ...chatFindings(files),
    ...namedPageFindings(files),
    ...triggerFindings(files),
    ...localeFindings(files),
  ]
}

function inSite(where: string, path: Path, message: string): Finding {
  return { ...warning(where, message), at: { file: 'site.json', path } }
}

const TAG_FORMS: Record<TagIdField, string> = {
  google_tag_manager: 'the id of a container, like GTM-ABC1234',
  google_analytics: 'a measurement id, like G-ABC1234',
  facebook_pixel: 'the number of the pixel, 5 to 20 digits',
}

function tagIdFindings({ tenant }: SiteFiles): Finding[] {
  return (Object.keys(TAG_FORMS) as TagIdField[]).flatMap((name) => {
    const stored = tenant[name]
    if (!stored?.trim() || readTagId(name, stored) !== null) return []
    const message = `${JSON.stringify(stored)} loads nothing; allowed: ${TAG_FORMS[name]}`
    return [inSite(`tenant, ${name}`, ['tenant', name], message)]
  })
}

/** Services to which the Worker reports conversions, but whose account is missing. */
function conversionFindings({ appConfig, tenant }: SiteFiles): Finding[] {
  const { conversions } = appConfig as { conversions?: { server?: unknown } | null }
  const server: unknown[] = Array.isArray(conversions?.server) ? conversions.server : []
  const account = {
    meta: ['facebook_pixel', readTagId('facebook_pixel', tenant.facebook_pixel) !== null],
    google: ['google_analytics', readTagId('google_analytics', tenant.google_analytics)?.startsWith('G-')],
  } as const
  return server.flatMap((service, index) => {
    if (service !== 'meta' && service !== 'google') return []
    const [name, isThere] = account[service]
    if (isThere === true) return []
    const path = ['appConfig', 'conversions', 'server', index]
    return [
      inSite(
        `appConfig, conversions.server.${index}`,
        path,
        `${service} gets no conversions: it needs tenant.${name}`,
      ),
    ]
  })
}

const SNIPPETS = ['google_tag_head', 'google_tag_body', 'custom_script'] as const

async function snippetFindings({ config }: SiteFiles): Promise<Finding[]> {
  const found = await Promise.all(
    SNIPPETS.map(async (name): Promise<Finding[]> => {
      const stored = (config as Record<string, unknown>)[name]
      const message = typeof stored === 'string' ? await snippetProblem(name, stored) : null
      return message === null ? [] : [inSite(`config, ${name}`, ['config', name], message)]
    }),
  )
  return found.flat()
}

async function snippetProblem(name: (typeof SNIPPETS)[number], stored: string): Promise<string | null> {
  if (stored.trim() === '') return null
  const mayBePlain = name === 'custom_script'
  if (mayBePlain && /^\s*(?:https?:)?\/\/\S+\s*$/.test(stored))
    return 'is an address, which runs nothing; write a script element with it as src'
  const { scripts, metas } = await readSnippet(stored, { mayBePlain })
  if (scripts.length === 0 && !(name === 'google_tag_head' && metas.length > 0)) {
    const allowed = mayBePlain ? 'JavaScript, or script elements' : 'script elements'
    return `contains no script that runs; allowed: ${allowed}, with a source at https if they have one`
  }
  if (mayBePlain && !/^[\s\ufeff]*</.test(stored)) return null
  const { elements, other, text } = snippetContent(stored)
  if (elements > scripts.length)
    return `runs ${scripts.length} of its ${counted(elements, 'script')}; the others are no JavaScript, or have a source that is not at https`
  if (other !== undefined) return `has an element ${other}, which is left out: only its scripts are read`
  return text === ''
    ? null
    : `has a text outside of its script elements, which does nothing: ${cut(text, 60)}`
}

/** Elements of a snippet that are read, and those for browsers without scripts. */
const READ = new Set(['script', 'noscript', 'meta'])

/** The scripts of a snippet for browsers that run them, its first other element, and the text between elements. */
function snippetContent(snippet: string) {
  const content: { elements: number; other?: string; text: string } = { elements: 0, text: '' }
  const open: string[] = []
  const parser = new Parser({
    onopentag(tag) {
      if (tag === 'script' && !open.includes('noscript')) content.elements++
      if (open.length === 0 && !READ.has(tag)) content.other ??= tag
      open.push(tag)
    },
    ontext(part) {
      if (open.length === 0) content.text += part
    },
    onclosetag() {
      open.pop()
    },
  })
  parser.end(snippet)
  return { ...content, text: content.text.replace(/\s+/g, ' ').trim() }
}

/** The script of a page and the stylesheet of a site must not be markup. */
function scriptFindings({ config, pages }: SiteFiles): Finding[] {
  const { custom_css } = config as { custom_css?: unknown }
  const isMarkup = (text: unknown) => typeof text === 'string' && /^\s*</.test(text)
  const ofPages = pages
    .filter(({ status, script }) => status === 'published' && isMarkup(script))
    .map(({ id }) => ({
      ...warning(
        `page ${id}, script`,
        'begins with <, so it is not JavaScript; write it without a script element',
      ),
      at: { file: `pages/${id}.json`, path: ['script'] },
    }))
  const message = isMarkup(custom_css)
    ? 'begins with <, so it is not CSS; write it without a style element'
    : typeof custom_css === 'string' && IMPORT.test(custom_css)
      ? 'has an @import, which loads nothing: write the rules themselves'
      : null
  return message === null
    ? ofPages
    : [...ofPages, inSite('config, custom_css', ['config', 'custom_css'], message)]
}

/** At the beginning of a statement. */
const IMPORT = /(?:^|[;}/])\s*@import\b/i

function chatFindings({ config }: SiteFiles): Finding[] {
  const {
    whatsapp_button_enabled,
    country_number = '',
    phone_number = '',
  } = config as Record<string, unknown>
  if (whatsapp_button_enabled !== true) return []
  if (whatsappHref(String(phone_number), { country: String(country_number) }) !== null) return []
  const message = 'shows no button, because phone_number is not a number that WhatsApp can call'
  return [inSite('config, whatsapp_button_enabled', ['config', 'phone_number'], message)]
}

const ACCOUNT_PAGES = ['sign_in', 'second_factor', 'factors', 'new_password', 'start'] as const

function namedPageFindings({ config, pages }: SiteFiles): Finding[] {
  const { account, privacy_page_id } = config as {
    account?: Record<string, unknown>
    privacy_page_id?: unknown
  }
  return [
    ...problemOf(privacy_page_id, ['config', 'privacy_page_id']),
    ...ACCOUNT_PAGES.flatMap((name) => problemOf(account?.[name], ['config', 'account', name])),
  ]

  function problemOf(id: unknown, path: string[]): Finding[] {
    if (typeof id !== 'string' || id === '') return []
    const page = pages.find((each) => each.id === id)
    if (page?.status === 'published') return []
    const names = pages.filter(({ status }) => status === 'published').map((each) => each.id)
    const message =
      page === undefined
        ? `names the page ${id}, which does not exist${didYouMean(id, names)}`
        : `names the page ${id}, which is a draft`
    return [inSite(`config, ${path.slice(1).join('.')}`, path, message)]
  }
}

/** Which number a trigger reads. */
const TRIGGER_NUMBERS: Record<string, string> = { delay: 'ms', scroll: 'percent' }

function triggerFindings({ popups }: SiteFiles): Finding[] {
  return popups.flatMap(({ id, status, config }, index) => {
    const { trigger } = config as { trigger?: Record<string, unknown> | null }
    if (status !== 'published' || typeof trigger?.on !== 'string') return []
    const on = trigger.on
    return Object.values(TRIGGER_NUMBERS)
      .filter((name) => name in trigger && TRIGGER_NUMBERS[on] !== name)
      .map((name) =>
        inSite(
          `popup ${id}, trigger.${name}`,
          ['popups', index, 'config', 'trigger', name],
          `has no effect: the trigger ${on} does not use it`,
        ),
      )
  })
}

/** Enabled locales that the site does not have, and pages that are published in none of its locales. */
function localeFindings(files: SiteFiles): Finding[] {
  const { config, locales, pages } = files
  const wanted = Array.isArray(config.multi_languages) ? config.multi_languages : []
  const unknown = wanted.flatMap((code, index) =>
    locales.includes(code)
      ? []
      : [
          inSite(
            `config, multi_languages.${index}`,
            ['config', 'multi_languages', index],
            `${code} is not in locales, so the site does not have it`,
          ),
        ],
  )
  const enabled = enabledLocales(files)
  const hidden = pages
    .filter((page) => page.status === 'published' && !enabled.some((locale) => isPageShown(page, locale)))
    .map(({ id }) => ({
      ...warning(`page ${id}, published`, 'names no locale of the site, so no visitor gets the page'),
      at: { file: `pages/${id}.json`, path: ['published'] },
    }))
  return [...unknown, ...hidden]
}

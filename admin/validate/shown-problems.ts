import * as z from 'zod/mini'
import { readEmbed } from '#sections/ui/embed/providers.ts'
import { socialLinks } from '#sections/ui/social.ts'
import { videoSource } from '#sections/ui/video/source.ts'
import { safeHref } from '#shared/urls.ts'
import type { FieldProblem } from './form-field-problems.ts'

type Values = Record<string, unknown>

/** Problems of objects in a section that are valid but not shown: videos, frames, profiles and buttons. */
export function shownProblems(value: Values, fields: z.core.$ZodLooseShape): FieldProblem[] {
  const has = (...names: string[]) => names.every((name) => Object.hasOwn(fields, name))
  if (has('url', 'consentGroup', 'source')) return filmProblems(value)
  if (has('url', 'consentGroup')) return frameProblems(value)
  if (has('network', 'url')) return profileProblems(value)
  if (has('label', 'link', 'variant')) return buttonProblems(value)
  return []
}

function filmProblems({ url, source }: Values): FieldProblem[] {
  const address = textOf(url)
  if (address === '') return []
  const found = videoSource({ source: textOf(source) || 'file', url: address })
  if (found === null)
    return [
      {
        path: ['url'],
        message: `${address} shows nothing; allowed: the address of a video, or of a video file`,
      },
    ]
  return found.kind === 'page'
    ? [
        {
          path: ['url'],
          message: `${address} is not a video that can be played here, so visitors get a link to it`,
        },
      ]
    : []
}

function frameProblems({ url }: Values): FieldProblem[] {
  const address = textOf(url)
  if (address === '' || readEmbed(address) !== null || safeHref(address)?.startsWith('http') === true)
    return []
  return [
    { path: ['url'], message: `${address} shows nothing; allowed: an address that begins with https://` },
  ]
}

const profiles = socialLinks()

function profileProblems({ network, url }: Values): FieldProblem[] {
  const address = textOf(url)
  if (address === '') return []
  const { data } = z.safeParse(profiles, [{ network, url: address }])
  if (data?.[0] === undefined || data[0].url !== undefined) return []
  const message = `${address} shows no profile; allowed: its address, or its name at the network, like @padaria`
  return [{ path: ['url'], message }]
}

function buttonProblems({ label, link }: Values): FieldProblem[] {
  const isLinked = typeof link === 'object' ? link !== null : textOf(link) !== ''
  if (textOf(label) === '') return isLinked ? [{ path: [], message: 'is not shown: it needs a label' }] : []
  return isLinked ? [] : [{ path: [], message: 'is not shown: it needs a link' }]
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

import * as z from 'zod/mini'
import { faultLines, readStrictly } from '../../validate/read-strictly.ts'
import type { PuckComponent } from './puck-file.ts'

const mapSchema = z.record(
  z.string(),
  z.nullable(
    z.strictObject({
      section: z.string().check(z.regex(/^[a-z-]+\/[a-z-]+$/, 'the address of a section, like hero/split')),
      data: z._default(z.record(z.string(), z.unknown()), {}),
    }),
  ),
)
export type ComponentMap = z.output<typeof mapSchema>

/** The section for each component; null leaves the component out. @throws Error that names the fault in the map */
export function readComponentMap(json: unknown): ComponentMap {
  const read = readStrictly(mapSchema, json ?? {})
  if ('data' in read) return read.data
  throw new Error(`--map: ${faultLines(read.faults).join('; ')}`)
}

/**
 * The data of a section: `"$image.url"` is replaced by a prop, `{ "each": "$items", "as": { … } }` by a list with an
 * entry for each entry of a prop. Fields without a value are left out.
 */
export function mappedData(template: unknown, props: PuckComponent['props']): unknown {
  if (typeof template === 'string')
    return template.startsWith('$') ? propAt(template.slice(1), props) : template
  if (Array.isArray(template)) return template.flatMap((each) => mappedData(each, props) ?? [])
  if (typeof template !== 'object' || template === null) return template
  if ('each' in template && 'as' in template) {
    const list = mappedData(template.each, props)
    if (!Array.isArray(list)) return undefined
    return list.map((entry, index) => {
      const data = mappedData(
        template.as,
        typeof entry === 'object' && entry !== null ? entry : { value: entry },
      )
      return typeof data === 'object' && data !== null ? { id: `i${index + 1}`, ...data } : data
    })
  }
  const entries = Object.entries(template).map(([key, value]) => [key, mappedData(value, props)] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== ''))
}

function propAt(path: string, props: unknown): unknown {
  return path.split('.').reduce<unknown>((value, key) => {
    const isHolder = typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    return isHolder ? (value as Record<string, unknown>)[key] : undefined
  }, props)
}

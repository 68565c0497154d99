import * as z from 'zod/mini'

/** `[[id, thing], …]`, as Webstudio writes its maps. */
const byId = <T extends z.core.$ZodType>(thing: T) =>
  z.pipe(
    z._default(z.array(z.tuple([z.string(), thing])), []),
    z.transform((entries) => new Map(entries as [string, z.output<T>][])),
  )

/** Texts of pages are JavaScript expressions, mostly string literals. */
const expression = z.optional(z.string())

const pageSchema = z.object({
  id: z.string(),
  name: z.string(),
  path: z.string(),
  title: expression,
  rootInstanceId: z.string(),
  /** Earlier paths of the page. */
  history: z.optional(z.array(z.string())),
  /** Published nowhere. */
  isDraft: z.optional(z.boolean()),
  meta: z.optional(
    z.object({
      description: expression,
      title: expression,
      excludePageFromSearch: expression,
      redirect: expression,
      /** The status of the answer: a number as text. */
      status: expression,
      /** Access protection: `{ method: 'basic', login, password }`. */
      auth: z.optional(z.unknown()),
      custom: z.optional(z.array(z.object({ property: z.string(), content: z.string() }))),
      language: expression,
      documentType: z.optional(z.string()),
      socialImageAssetId: z.optional(z.string()),
    }),
  ),
})

const instanceSchema = z.object({
  component: z.string(),
  tag: z.optional(z.string()),
  label: z.optional(z.string()),
  children: z._default(
    z.array(z.object({ type: z.enum(['id', 'text', 'expression']), value: z.string() })),
    [],
  ),
})

const propSchema = z.object({
  instanceId: z.string(),
  name: z.string(),
  type: z.string(),
  value: z.unknown(),
})

const styleSchema = z.object({
  styleSourceId: z.string(),
  breakpointId: z.string(),
  property: z.string(),
  state: z.optional(z.string()),
  value: z.looseObject({ type: z.string() }),
})

const assetSchema = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  description: z.optional(z.nullable(z.string())),
  meta: z._default(z.looseObject({ width: z.optional(z.number()), height: z.optional(z.number()) }), {}),
})

/** The parts of Webstudio's `.webstudio/data.json` that an import reads. */
export const webstudioSchema = z.object({
  build: z.object({
    pages: z.object({
      homePageId: z.string(),
      pages: z.array(pageSchema),
      folders: z._default(
        z.array(z.object({ id: z.string(), slug: z.string(), children: z.array(z.string()) })),
        [],
      ),
      redirects: z._default(
        z.array(
          z.object({
            old: z.string(),
            new: z.string(),
            status: z.optional(z.union([z.string(), z.number()])),
          }),
        ),
        [],
      ),
    }),
    projectSettings: z.optional(
      z.object({
        meta: z._default(
          z.object({
            siteName: z.optional(z.string()),
            faviconAssetId: z.optional(z.string()),
            code: z.optional(z.string()),
          }),
          {},
        ),
      }),
    ),
    breakpoints: byId(z.looseObject({ minWidth: z.optional(z.number()), maxWidth: z.optional(z.number()) })),
    styles: byId(styleSchema),
    styleSourceSelections: byId(z.object({ values: z.array(z.string()) })),
    props: byId(propSchema),
    instances: byId(instanceSchema),
  }),
  assets: z._default(z.array(assetSchema), []),
  projectTitle: z.optional(z.string()),
  origin: z.optional(z.string()),
})

export type WebstudioFile = z.output<typeof webstudioSchema>
export type WebstudioPage = z.output<typeof pageSchema>
export type WebstudioAsset = z.output<typeof assetSchema>

/** The value of an expression that is a string literal; null for others. */
export function literalText(source: string | undefined): string | null {
  if (source === undefined) return null
  const trimmed = source.trim()
  if (/^"(?:[^"\\]|\\.)*"$/s.test(trimmed)) {
    try {
      const value: unknown = JSON.parse(trimmed)
      return typeof value === 'string' ? value : null
    } catch {
      return null // a string literal that is not JSON
    }
  }
  return /^`[^`$\\]*`$/.test(trimmed) ? trimmed.slice(1, -1) : null
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import presetFiles from 'virtual:sections/preset.json'
import * as z from 'zod/mini'
import type { IslandModule, RequiredData, SectionData } from '../../sections/contract.ts'
import { editorJsonSchema, type JsonSchema } from '../../sections/fields/json-schema.ts'
import { loadSection } from '../../sections/registry.ts'
import { loadRichText } from '../../sections/markup/rich-on-demand.ts'
import { loadSchema } from '../../sections/schemas.ts'
import { WHOLE_LIST } from '../../sections/ui/list-view.ts'
import { sectionPurpose } from '../../build/section-purpose.ts'
import type { SectionFolder } from '../../build/vite/section-roots.ts'

/** Facts about a section for the reference. */
export interface SectionFacts {
  address: string
  /** The comment above its component. */
  purpose: string
  schema: JsonSchema
  /** Text of its preset.json. */
  preset: string
  script: 'none' | 'always' | 'by settings' | IslandModule['hydrate']
  hasForm: boolean
  /** Content of a third party is loaded only after consent. */
  asksConsent: boolean
  /** The upstream data that the preset requires. */
  requiredData: RequiredData
  /** The section paginates or filters lists of its page. */
  controls: boolean
  session: 'result' | 'account' | undefined
}

/** @throws Error naming what the folder of a section lacks */
export async function sectionFacts({ address, folder, files }: SectionFolder): Promise<SectionFacts> {
  await loadRichText()
  const [schema, loaded, preset] = await Promise.all([
    loadSchema(address),
    loadSection(address),
    presetFiles[address]?.(),
  ])
  if (schema === null || loaded === null || preset === undefined)
    throw new Error(`sections/${address} has no schema, component or preset`)
  const { module } = loaded
  const json = editorJsonSchema(schema)
  const read = z.safeParse(schema, preset.default)
  if (!read.success) throw new Error(`sections/${address}/preset.json: ${z.prettifyError(read.error)}`)
  const data = read.data as SectionData
  return {
    address,
    purpose: purpose(join(folder, loaded.kind === 'island' ? 'island.tsx' : 'section.tsx')),
    schema: json,
    preset: readFileSync(join(folder, 'preset.json'), 'utf8').trim(),
    script: loaded.kind === 'island' ? loaded.module.hydrate : enhancement(files.has('enhance.ts'), module),
    hasForm: holds(json, (field) => field.kind === 'form'),
    asksConsent: holds(json, ({ properties = {} }) => 'consentGroup' in properties),
    requiredData: module.requiredData?.(data, { ...WHOLE_LIST, category: null, slug: null }) ?? {},
    controls: module.controls !== undefined,
    session: module.usesSession,
  }
}

function enhancement(isEnhanced: boolean, module: { isEnhanced?: unknown }): SectionFacts['script'] {
  if (!isEnhanced) return 'none'
  return module.isEnhanced === undefined ? 'always' : 'by settings'
}

/** @throws Error for a section without a comment that describes it */
export function purpose(file: string): string {
  const text = sectionPurpose(file)
  if (text === '')
    throw new Error(
      `${file}: say what the section shows in a comment directly above “export default function”; the reference quotes it`,
    )
  return text
}

/** Whether a schema, or one nested in it, satisfies the predicate. */
function holds(json: JsonSchema, isSuch: (json: JsonSchema) => boolean): boolean {
  const inner = [
    ...Object.values(json.properties ?? {}),
    ...(json.items === undefined ? [] : [json.items]),
    ...(json.anyOf ?? []),
  ]
  return isSuch(json) || inner.some((each) => holds(each, isSuch))
}

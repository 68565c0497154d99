import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { prepareUpload } from '../admin/media/prepare-upload.ts'
import { isNeutral } from '../admin/own-locales.ts'
import { siteContent } from '../admin/site-content.ts'
import type { ListedTemplate, SiteTemplate, TemplateShelf } from '../admin/site-templates.ts'
import { demoAddresses, demoFile, withStoredPictures } from './demo-pictures.ts'
import { readSiteFiles, TEMPLATES_FOLDER } from './site-files.ts'

/** Pictures of the templates' home pages, which `npm run reference:templates` takes. */
const PICTURES = join(import.meta.dirname, '../docs/images/templates')

/** A template with its files on this machine, of which a build has copies. */
export interface TemplateSource {
  name: string
  /** Null without a picture. */
  picture: string | null
  /** Content of its files by stored name. */
  contents: ReadonlyMap<string, Uint8Array>
  /** @param pathOf the path of a file in the build, by its stored name; '' for the picture */
  template: (pathOf: (name: string) => string) => SiteTemplate
}

export function templateNames(): string[] {
  return readdirSync(TEMPLATES_FOLDER).sort()
}

/** Reads a template; its files are stored as they are, under the names of their contents. */
export async function readTemplate(name: string): Promise<TemplateSource> {
  const read = readSiteFiles(join(TEMPLATES_FOLDER, name))
  const prepared = await Promise.all(
    demoAddresses(read).map(async (address) => {
      const { file, content } = demoFile(address)
      return { address, ...(await prepareUpload({ content, fileName: file })) }
    }),
  )
  const site = withStoredPictures(
    read,
    new Map(prepared.map(({ address, name: stored }) => [address, stored])),
  )
  const picture = join(PICTURES, `${name}.webp`)
  const others = site.locales.filter((locale) => locale !== site.defaultLocale)
  return {
    name,
    picture: existsSync(picture) ? picture : null,
    contents: new Map(prepared.map(({ name: stored, content }) => [stored, content])),
    template: (pathOf) => ({
      name,
      about: read.about,
      picture: existsSync(picture) ? pathOf('') : null,
      locales: [site.defaultLocale, ...others],
      is_neutral: isNeutral(site),
      content: siteContent(site),
      files: prepared.map(({ name: stored, hash, mime, size }) => {
        return { name: stored, hash, mime, ...(size && { size }), path: pathOf(stored) }
      }),
    }),
  }
}

export function listed({ content: _, files: __, ...template }: SiteTemplate): ListedTemplate {
  return template
}

/** The templates of this project; a path is the template and the stored name. */
export const templateShelf: TemplateShelf = {
  list: async () => (await Promise.all(templateNames().map(read))).map(({ template }) => listed(template)),
  read: async (name) => (templateNames().includes(name) ? (await read(name)).template : null),
  async bytes({ path, name: file }) {
    const [name = ''] = path.split('/')
    const content = (await readTemplate(name)).contents.get(file)
    if (content === undefined) throw new Error(`${path} is not a file of a template`)
    return content
  },
}

async function read(name: string): Promise<{ template: SiteTemplate }> {
  const { template } = await readTemplate(name)
  return { template: { ...template((file) => `${name}/${file}`), picture: null } }
}

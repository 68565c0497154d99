import * as z from 'zod/mini'
import { HttpError } from '#shared/errors.ts'
import { TEMPLATES_FILE, templateFile } from '#shared/section-catalogue.ts'
import { listedTemplateSchema, siteTemplateSchema, type TemplateShelf } from '../../admin/site-templates.ts'

/** The templates in the files of the build. */
export function buildTemplates(assets: Fetcher): TemplateShelf {
  const read = async (path: string): Promise<Response> => {
    const file = await assets.fetch(`https://assets.invalid${path}`)
    if (!file.ok) throw new HttpError(503, 'The templates could not be read')
    return file
  }
  const list = async () => z.array(listedTemplateSchema).parse(await (await read(TEMPLATES_FILE)).json())
  return {
    list,
    async read(name) {
      // Only a name of the list becomes a path.
      if (!(await list()).some((template) => template.name === name)) return null
      return siteTemplateSchema.parse(await (await read(templateFile(name))).json())
    },
    bytes: async ({ path }) => new Uint8Array(await (await read(path)).arrayBuffer()),
  }
}

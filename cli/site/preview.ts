import { MAX_PREVIEW_MINUTES, previewLink } from '../../admin/preview-link.ts'
import { readSite } from '../../admin/sites.ts'
import { type Command, type Context, type CommandInput, required, textOption, UsageError } from './command.ts'
import { previewPlace } from './preview-place.ts'

export const previewCommands: Record<string, Command> = {
  preview: {
    usage: `HOST [--revision REVISION] [--minutes ${MAX_PREVIEW_MINUTES}] [--origin URL] [--json]`,
    examples: [
      'preview padaria.example',
      'preview padaria.example --revision 1f0c9d… --minutes 5',
      'preview padaria.localhost --origin http://localhost:8788',
    ],
    options: {
      revision: { type: 'string' },
      minutes: { type: 'string' },
      origin: { type: 'string' },
      json: { type: 'boolean' },
    },
    run: preview,
  },
}

async function preview(input: CommandInput, context: Context): Promise<void> {
  const host = required(input.words, 0, 'HOST')
  const revision = textOption(input, 'revision')
  const minutes = Number(textOption(input, 'minutes') ?? MAX_PREVIEW_MINUTES)
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > MAX_PREVIEW_MINUTES)
    throw new UsageError(`--minutes must be a number from 1 to ${MAX_PREVIEW_MINUTES}`)
  const origin = textOption(input, 'origin')
  if (origin !== undefined && !URL.canParse(origin))
    throw new UsageError('--origin must be an address of the Worker, such as https://padaria.example')
  const place = previewPlace(context.env, { origin, local: context.local })
  if (place === null)
    throw new Error(
      'PREVIEW_HOST or PREVIEW_SECRET is missing; set both to the Worker’s values (docs/publishing.md)',
    )
  const { about } = await readSite(context.database(), host, revision)
  const version = revision ?? 'draft'
  const link = await previewLink({ site: about.site_id, version, minutes }, place)
  if (input.values.json === true)
    return context.print(JSON.stringify({ ...link, source: about.source }, null, 2))
  context.print(link.url)
  const what = about.source === 'revision' ? `revision ${version}` : `the ${about.source} version`
  context.note(`shows ${what} until ${link.until}; the link works without an account`)
}

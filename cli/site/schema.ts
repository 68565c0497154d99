import { counted } from '../../admin/counted.ts'
import { type Command, type Context, type CommandInput, printResult } from './command.ts'
import { nameSchemas, SCHEMA_FOLDER, writeSchemas } from './schema-files.ts'
import { folderTexts, isSiteFolder } from './site-folder.ts'

export const schemaCommands: Record<string, Command> = {
  schema: {
    usage: '[FOLDER] [--json]',
    examples: ['schema sites/padaria', 'schema'],
    options: { json: { type: 'boolean' } },
    run: writeForEditors,
  },
}

async function writeForEditors(input: CommandInput, context: Context): Promise<void> {
  const folder = input.words[0] ?? '.'
  if (!isSiteFolder(folder)) throw new Error(`${folder} is not a folder of a site: it has no site.json`)
  writeSchemas(folder, await context.schemas())
  const named = nameSchemas(folder, [...folderTexts(folder).keys()])
  printResult(input, context, { value: { folder, named }, lines: named })
  context.note(`${folder}/${SCHEMA_FOLDER} is written; $schema is added to ${counted(named.length, 'file')}`)
}

import { join } from 'node:path'
import { freePort } from '../../build/free-port.ts'
import type { Command, Context, CommandInput } from './command.ts'
import { required, textOption, UsageError } from './command.ts'
import { findingLine, folderFindings } from './folder-findings.ts'
import { folderReader } from './folder-reader.ts'
import { isSiteFolder } from './site-folder.ts'

/** Differs from the port of `npm run dev`, so that both may run. */
const DEFAULT_PORT = 8789

export const devCommands: Record<string, Command> = {
  dev: {
    usage: 'FOLDER [--port PORT]',
    examples: ['dev sites/padaria', 'dev ./my-site --port 9000'],
    options: { port: { type: 'string' } },
    run: dev,
  },
}

async function dev(input: CommandInput, context: Context): Promise<void> {
  const folder = required(input.words, 0, 'FOLDER')
  if (!isSiteFolder(folder)) throw new Error(`${folder} is not a folder of a site: it has no site.json`)
  const port = readPort(textOption(input, 'port'))
  await freePort(port, `npm run site -- dev ${folder} --port`)
  // The build and workerd are loaded for this command alone.
  const { startSiteDev } = await import('../../build/dev/site-dev.ts')
  const { siteWorker } = await import('../../build/dev/site-worker.ts')
  const running = await startSiteDev(folder, {
    port,
    startWorker: siteWorker(join(import.meta.dirname, '../..'), context.note),
    read: folderReader(folder),
    findingsOf: async (site) => {
      const findings = await folderFindings(folder, site, context)
      const [errors = [], warnings = []] = (['error', 'warning'] as const).map((level) =>
        findings.filter((finding) => finding.level === level).map(findingLine),
      )
      return { errors, warnings }
    },
    print: context.note,
  })
  context.print(`${running.address} shows ${folder}, and each file as you save it. Ctrl-C ends it.`)
  await new Promise<void>((end) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => end())
  })
  await running.close()
}

function readPort(value: string | undefined): number {
  if (value === undefined) return DEFAULT_PORT
  const port = Number(value)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new UsageError('--port must be a whole number from 1 to 65535')
  return port
}

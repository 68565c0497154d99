import { basename, resolve } from 'node:path'
import type { SiteFiles } from '../../admin/site-file.ts'
import { startDevServer } from './dev-server.ts'
import type { DevWorker } from './dev-worker.ts'
import { createPlatform } from './file-platform.ts'
import { sendPurge } from './purge.ts'
import { servePlatform } from './serve-platform.ts'
import { watchFiles } from './watch-files.ts'

export interface SiteDevOptions {
  port: number
  /** A Worker that reads sites from `origin` (UPSTREAM=http). @param files the folder with the files of the site */
  startWorker: (
    origin: string,
    files: string,
  ) => Promise<
    Pick<DevWorker, 'url' | 'bindings' | 'stop'> & {
      /** Serves the current files of the folder. @param named the files that the site uses, by their public names */
      showFiles: (named: ReadonlyMap<string, Uint8Array>) => Promise<void>
    }
  >
  /**
   * Reads the folder: the site as written, the site with public addresses of its pictures, and the pictures that were
   * not served before, by name.
   * @throws for files that cannot be read
   */
  read: () => Promise<{ written: SiteFiles; site: SiteFiles; added: ReadonlyMap<string, Uint8Array> }>
  /** Faults of a folder that can be read, one per line. */
  findingsOf: (site: SiteFiles) => Promise<{ errors: string[]; warnings: string[] }>
  print: (line: string) => void
}

export interface SiteDev {
  /** Address of the site. */
  address: string
  close: () => Promise<void>
}

/**
 * Shows the site of a folder on this machine as visitors would get it, without a database. Each save is visible in a
 * moment. Faults of the folder are shown at the bottom of the open page, with file and line, and the previous
 * site is still served.
 */
export async function startSiteDev(
  folder: string,
  { port, startWorker, read, findingsOf, print }: SiteDevOptions,
): Promise<SiteDev> {
  const server = await startDevServer(port)
  const sites: SiteFiles[] = []
  const platform = await servePlatform(createPlatform(sites))
  const media = resolve(folder, 'media')
  let host = localHost(folder, [])
  server.starting('The Worker is starting.')
  const worker = await startWorker(platform.origin, media)

  let saves = 0

  async function show(): Promise<void> {
    const save = ++saves
    try {
      const { written, site, added } = await read()
      if (added.size > 0) await worker.showFiles(added)
      host = localHost(folder, site.hosts)
      sites.splice(0, sites.length, { ...site, hosts: [host] })
      const refusal = await refusalOf(host)
      if (refusal === null) server.ready(worker.url)
      else server.failed(refusal)
      // Checking the whole site takes longer, so the next save does not wait for it.
      void check(written, save)
    } catch (error) {
      say(error)
    }
  }

  async function check(site: SiteFiles, save: number): Promise<void> {
    try {
      const { errors, warnings } = await findingsOf(site)
      if (save !== saves) return
      for (const line of [...errors, ...warnings]) print(line)
      if (errors.length > 0) server.failed(errors.join('\n'))
    } catch (error) {
      if (save === saves) say(error)
    }
  }

  function say(error: unknown): void {
    const { message } = error as Error
    print(message)
    server.failed(message)
  }

  /** Makes the Worker read the site. @returns its error message; null if it could read the site */
  async function refusalOf(name: string): Promise<string | null> {
    return sendPurge(worker.url(), [name], String(worker.bindings.PURGE_SECRET)).then(
      () => null,
      (error: Error) => error.message,
    )
  }

  const unwatch = watchFiles([folder], async (changed) => {
    if (changed.length === 0) return
    if (changed.some((file) => file.startsWith(media))) await server.during(() => worker.showFiles(new Map()))
    await show()
  })
  await show()
  return {
    address: `http://${host}:${port}`,
    async close() {
      unwatch()
      server.close()
      platform.close()
      await worker.stop()
    },
  }
}

/**
 * A name below `localhost`, which browsers resolve to this machine: a host of the site, or one made from the folder's
 * name.
 */
function localHost(folder: string, hosts: readonly string[]): string {
  const own = hosts.find((host) => host.endsWith('.localhost') && !host.startsWith('*'))
  if (own !== undefined) return own
  const name = basename(resolve(folder))
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `${name || 'site'}.localhost`
}

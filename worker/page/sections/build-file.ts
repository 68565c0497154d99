import { HttpError } from '#shared/errors.ts'
import { log } from '#shared/log.ts'

/**
 * A text that the build has put among the assets: what every page is written from and is no code, so that no isolate
 * compiles it (docs/decisions/002-worker-size.md). The file is of the same version as the Worker.
 * @throws HttpError 503 when it cannot be read: a page without its styles or words is not a page
 */
export async function readBuildFile(file: string, assets: Fetcher): Promise<string> {
  try {
    const response = await assets.fetch(`https://assets.invalid${file}`)
    if (!response.ok) throw new Error(`it answered ${response.status}`)
    return await response.text()
  } catch (error) {
    log('error', 'file of the build not read', { file }, error)
    throw new HttpError(503, 'A file of the build could not be read', { cause: error })
  }
}

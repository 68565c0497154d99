import { HttpError } from '#shared/errors.ts'
import { log } from '#shared/log.ts'

/**
 * A text that the build has stored as an asset: every page needs it, but no isolate has to compile it
 * (docs/decisions/002-worker-size.md). The file has the same version as the Worker.
 * @throws HttpError 503 if it cannot be read, since a page without styles or words is useless
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

import { isChallenge } from '#shared/reserved-addresses.ts'
import type { SiteFiles } from '../site-file.ts'
import { error, type Finding } from './finding.ts'

export const IS_CHALLENGE =
  'certificate authorities use this address to check who owns a host, so no file of a site is answered there'

/** Files of a site at addresses of certificate authorities. */
export function challengeFindings({ config }: Pick<SiteFiles, 'config'>): Finding[] {
  const { files } = config as { files?: unknown }
  return (Array.isArray(files) ? files : []).flatMap((file: unknown, index) => {
    const path = typeof file === 'object' && file !== null && 'path' in file ? String(file.path) : ''
    return isChallenge(path) ? [error(`config.files ${index + 1}, ${path}`, IS_CHALLENGE)] : []
  })
}

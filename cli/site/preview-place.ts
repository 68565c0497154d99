import { liveSecrets } from '#shared/live-secrets.ts'
import type { PreviewLinks } from '../../admin/preview-link.ts'
import { LOCAL_PREVIEW } from '../../build/backend/config.ts'
import type { Ports } from '../../build/dev/own-ports.ts'

/**
 * The host of previews and the secret of their links; null without PREVIEW_HOST or PREVIEW_SECRET. With the local
 * database, those of the local Worker.
 * @param origin of the Worker; links have its scheme and port. If absent, that of `npm run dev`, or https
 */
export function previewPlace(
  env: NodeJS.ProcessEnv,
  { origin, local }: { origin?: string | undefined; local: Ports },
): (PreviewLinks & { name: string }) | null {
  const isLocal = env.SUPABASE_URL === undefined
  const name = env.PREVIEW_HOST ?? (isLocal ? LOCAL_PREVIEW.host : undefined)
  const [secret] = liveSecrets(env.PREVIEW_SECRET ?? (isLocal ? LOCAL_PREVIEW.secret : undefined))
  if (!name || secret === undefined) return null
  const { protocol, port } = new URL(
    origin ?? (isLocal ? `http://localhost:${local.worker}` : `https://${name}`),
  )
  return { name, host: port === '' ? name : `${name}:${port}`, protocol, secret }
}

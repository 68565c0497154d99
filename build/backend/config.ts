import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Runtime files: data folders, templates, seeds. */
export const TEMP = join(ROOT, 'supabase/.temp')
const CONFIG = join(ROOT, 'supabase/config.toml')

/**
 * ADMIN_TOKEN_SECRET of `npm run dev`, so that `npm run site -- token new` creates tokens for it. Public, like the
 * keys in supabase/config.toml.
 */
export const LOCAL_TOKEN_SECRET = 'token-secret-of-this-machine-only'

/** PURGE_SECRET of `npm run dev`, so that a publish by `npm run site` is visible at once. Also public. */
export const LOCAL_PURGE_SECRET = 'purge-secret-of-this-machine-only'

/**
 * PREVIEW_HOST and PREVIEW_SECRET of `npm run dev`, so that `npm run site -- preview` creates links to it. Also
 * public.
 */
export const LOCAL_PREVIEW = { host: 'preview.localhost', secret: 'preview-secret-of-this-machine-only' }

/** supabase/config.toml for this port and folder. */
export function configFor(port: number, data: string): string {
  return readFileSync(CONFIG, 'utf8')
    .replace(/^port = .*$/m, `port = ${port}`)
    .replace(/^url = .*$/m, `url = ${JSON.stringify(data)}`)
}

/** @throws Error if supabase/config.toml lacks the key */
export function readKey(name: 'publishable_key' | 'secret_key' | 'jwt_secret'): string {
  const value = new RegExp(`^${name} = "(.*)"$`, 'm').exec(readFileSync(CONFIG, 'utf8'))?.[1]
  if (value === undefined) throw new Error(`supabase/config.toml: ${name} is missing; add it under [auth]`)
  return value
}

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { inject } from 'vitest'

export interface Run {
  code: number
  out: string
  err: string
}

/** `npm run site -- ARGS`, as a person types it. */
export function run(...args: string[]): Promise<Run> {
  return runWith({}, ...args)
}

/** The same, with variables of the environment beside those of the database. */
export function runWith(env: Record<string, string>, ...args: string[]): Promise<Run> {
  const { url, secretKey } = inject('backend')
  const options = {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      SUPABASE_URL: url,
      SUPABASE_SECRET_KEY: secretKey,
      USER: 'ana',
      PURGE_SECRET: '',
      ...env,
    },
  }
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/site.ts', ...args], options, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    )
  })
}

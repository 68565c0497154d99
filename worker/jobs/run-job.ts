import { type Bindings, type Env, readEnv } from '../env.ts'
import { secretRpc } from '../upstream/supabase.ts'

/** Deleting ten thousand rows, or counting a day, takes the database longer than reading a page. */
const DEADLINE = { deadlineMs: 30_000 }

/** The access to the database for a job. */
export interface JobAccess {
  url: string
  key: string
  /** Calls the database. @throws UpstreamError */
  call: (name: string, args: Record<string, unknown>) => Promise<unknown>
}

interface Job {
  /** Writes the failure to the log. */
  logFailure: (error: unknown) => void
  /** Most steps of one run. The rest waits for the next run. */
  maxSteps: number
  /** Whether the job's time is up. If absent, only `maxSteps` ends the run. */
  isOver?: () => boolean
}

/**
 * Runs a job step by step, until a step reports that nothing is left. A step makes one or two calls of the database.
 * A failed step ends this run only; the next run continues, and other jobs are not affected. Without Supabase no step
 * is run.
 * @param step returns whether more is left
 * @returns false if a step failed, and without Supabase
 */
export async function runJob(
  bindings: Bindings,
  { logFailure, maxSteps, isOver = () => false }: Job,
  step: (access: JobAccess, env: Env) => Promise<boolean>,
): Promise<boolean> {
  const env = readEnv(bindings)
  const { upstreamKind, supabase, supabaseSecretKey: key } = env
  if (upstreamKind !== 'supabase' || supabase === null || key === null) return false
  const { url } = supabase
  const access: JobAccess = {
    ...{ url, key },
    call: (name, args) => secretRpc(name, args, { url, key }, DEADLINE),
  }
  try {
    for (let steps = 0; steps < maxSteps && !isOver(); steps++) if (!(await step(access, env))) return true
  } catch (error) {
    logFailure(error)
    return false
  }
  return true
}

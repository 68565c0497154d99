import { type Bindings, type Env, readEnv } from '../env.ts'

/** What a job calls the database with. */
export interface JobAccess {
  url: string
  key: string
}

interface Job {
  /** Writes the failure to the log. */
  fails: (error: unknown) => void
  /** The most steps of one run; the rest waits for the next run. */
  maxSteps: number
  /** Whether time is over; absent: only `maxSteps` ends the run. */
  isOver?: () => boolean
}

/**
 * Runs a job of the clock step by step, until a step says that nothing is left. A step makes one or two calls of the database. A step that fails
 * ends this run; the next run continues, and no other job is stopped. Without Supabase no step is run.
 * @param step returns whether more is left
 * @returns false when a step failed, and without Supabase
 */
export async function runJob(
  bindings: Bindings,
  { fails, maxSteps, isOver = () => false }: Job,
  step: (access: JobAccess, env: Env) => Promise<boolean>,
): Promise<boolean> {
  const env = readEnv(bindings)
  const { upstream, supabase, supabaseSecretKey: key } = env
  if (upstream !== 'supabase' || supabase === null || key === null) return false
  const access = { url: supabase.url, key }
  try {
    for (let steps = 0; steps < maxSteps && !isOver(); steps++) if (!(await step(access, env))) return true
  } catch (error) {
    fails(error)
    return false
  }
  return true
}

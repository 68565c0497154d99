import { type Bindings, type Env, readEnv } from '../env.ts'

/** What a job calls the database with. */
export interface JobAccess {
  url: string
  key: string
}

interface Job {
  /** Writes the failure to the log. */
  fails: (error: unknown) => void
  /** At most so many steps; what is left waits for the next run. */
  maxSteps: number
  /** Whether time is over; absent means that steps are counted alone. */
  isOver?: () => boolean
}

/**
 * A job of the clock: steps, each one or two calls of the database, until one has left nothing. A failure is logged and ends the run; the next
 * one goes on, and other jobs run all the same. Without Supabase there is nothing to do.
 * @param step returns whether more is left
 * @returns whether it ran to its end
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

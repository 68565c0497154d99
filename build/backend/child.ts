import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** Milliseconds between asking a child to stop and killing it. */
const STOP_DEADLINE = 5_000

/**
 * Arguments of Node with which a child ends when its parent ends, for whatever reason: the channel between them
 * (`ipc` in `stdio`) closes.
 */
const DIE_WITH_PARENT = [
  '--import',
  'data:text/javascript,process.on("disconnect",()=>process.kill(process.pid,"SIGTERM"))',
]

/** Starts a Node program that ends with this process. */
export function startChild(cwd: string, args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [...DIE_WITH_PARENT, ...args], {
    cwd,
    // Ctrl-C goes to the parent process, which then stops the child.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Storage writes files to supabase/.temp/storage. The command line sends telemetry unless it is disabled.
    env: {
      ...process.env,
      EXPERIMENTAL_STORAGE: '1',
      DO_NOT_TRACK: '1',
      LITE_TELEMETRY: '0',
      NO_COLOR: '1',
      FORCE_COLOR: '0',
    },
  })
}

/** The output of a child so far. */
export function collectOutput(child: ChildProcess): () => string {
  let written = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      written = (written + chunk.toString()).slice(-10_000)
    })
  }
  return () => written
}

/** Asks a child to stop, and kills it if it does not. */
export async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_DEADLINE)
  await exited
  clearTimeout(late)
}

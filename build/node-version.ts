/** The Node version that wrangler needs. npm installs one into the project where it can. */
const NODE = 22

/** @returns why this Node cannot run the project and what to do, or null */
export function unsupported(platform: string, node: string): string | null {
  if (platform === 'win32') return 'Windows is not supported; run this in WSL 2 (README.md)'
  if (Number(node.split('.')[0]) < NODE)
    return `Node ${node} is too old, and npm has installed none here; install Node ${NODE} or newer and run npm ci again`
  return null
}

/**
 * A notice that the project's own Node runs this, not the user's: npm puts `node_modules/.bin` first.
 * @param userAgent npm's `npm_config_user_agent`, which names the Node that npm itself runs on
 */
export function nodeNotice(node: string, userAgent = ''): string | null {
  const [, own] = /\bnode\/v(\S+)/.exec(userAgent) ?? []
  if (own === undefined || own === node) return null
  return `Node ${node} from node_modules runs this, not your Node ${own} (README.md, “Which Node runs it”).`
}

/** Set for child processes, so that the notice is printed once. */
const NOTICE_SHOWN = 'VITRINE_NODE_SAID'

/** Prints the notice once, to a terminal only, and not in CI. */
export function printNodeNotice({
  env,
  stderr,
  versions,
}: Pick<NodeJS.Process, 'env' | 'versions' | 'stderr'> = process): void {
  const notice = nodeNotice(versions.node, env.npm_config_user_agent)
  if (notice === null || !stderr.isTTY || env.CI !== undefined || env[NOTICE_SHOWN] !== undefined) return
  env[NOTICE_SHOWN] = '1'
  stderr.write(`${notice}\n`)
}

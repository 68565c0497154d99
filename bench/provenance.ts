import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { cpus, platform } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** The origin of measured figures: machine, versions, date and commit. */
export function provenance(): string {
  const { version } = createRequire(import.meta.url)('workerd/package.json') as { version: string }
  const day = new Date().toISOString().slice(0, 10)
  return `${cpus()[0]?.model.trim()}, ${cpus().length} cores, ${platform()}, Node ${process.versions.node}, workerd ${version}, ${day}, commit ${commit()}`
}

function commit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  try {
    const isChanged = git('status', '--porcelain', '--untracked-files=no', '--', ':!docs') !== ''
    return `${git('rev-parse', '--short=12', 'HEAD')}${isChanged ? ' with changes' : ''}`
  } catch {
    return 'unknown: no git repository'
  }
}

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chromiumPath } from './browser.ts'

/**
 * Before browser tests: finds a Chromium, or installs Debian's where that is allowed. Without one the tests are
 * skipped by name on a developer's machine, and CI fails: a browser that cannot be had is no reason to pass.
 */
export default function setup(): void {
  if (chromiumPath() !== null) return
  if (canInstall()) install()
  if (chromiumPath() !== null) return
  const how = 'install Chromium, or say where it is: CHROMIUM=/path/to/chromium'
  if (process.env.CI) throw new Error(`no Chromium on this machine; ${how}`)
  console.warn(`\nSKIPPED: all browser tests, because there is no Chromium on this machine; ${how}\n`)
}

function canInstall(): boolean {
  const isRoot = process.getuid?.() === 0
  return isRoot && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get')
}

function install(): void {
  console.log(`Installing Chromium from Debian ${readFileSync('/etc/debian_version', 'utf8').trim()} …`)
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'ignore' })
  } catch (error) {
    console.warn(`apt-get could not install it: ${String(error)}`)
  }
}

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chromiumPath } from './browser.ts'

/**
 * Finds a Chromium before browser tests, or installs Debian's where allowed. CI installs the headless shell next to
 * another Chromium, because pages cost a third less in it. Without a Chromium, tests are reported as skipped on a
 * developer's machine, and fail in CI.
 */
export default function setup(): void {
  const found = chromiumPath()
  if (canInstall() && (found === null || (process.env.CI && !found.includes('headless')))) install()
  if (chromiumPath() === null) refuseInContinuousIntegration()
}

function refuseInContinuousIntegration(): void {
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
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell'], { stdio: 'ignore' })
  } catch (error) {
    console.warn(`apt-get could not install it: ${String(error)}`)
  }
}

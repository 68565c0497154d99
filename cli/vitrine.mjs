#!/usr/bin/env node
// `npx vitrine COMMAND` is `npm run site -- COMMAND`, also from another folder. Any Node reads this file; the commands are
// TypeScript, which the Node of this project's packages runs (README.md, “Which Node runs it”).
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const OLDEST = [22, 18]

const here = fileURLToPath(new URL('.', import.meta.url))
const own = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url))
const [major, minor] = process.versions.node.split('.').map(Number)
const isOwnRead = existsSync(own)
const isNew = major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])

if (here.split(sep).includes('node_modules')) {
  // Node runs no TypeScript there, and npm leaves out the packages that the commands need.
  console.error(
    `${here} is a copy of Vitrine; its commands run from a clone: git clone, npm ci, then npm install --save-dev PATH_OF_THE_CLONE`,
  )
  process.exitCode = 1
} else if (!isOwnRead && !isNew) {
  console.error(
    `Node ${process.versions.node} is too old, and ${here} has none of its own: run npm ci there, or install Node ${OLDEST.join('.')} or newer`,
  )
  process.exitCode = 1
} else {
  const node = isOwnRead ? own : process.execPath
  const child = spawn(node, [`${here}site.ts`, ...process.argv.slice(2)], { stdio: 'inherit' })
  // A terminal sends Ctrl-C to the command too. A signal that only this program receives is forwarded to it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => {
    console.error(error.message)
    process.exitCode = 1
  })
  child.on('exit', (code) => {
    process.exitCode = code ?? 1
  })
}

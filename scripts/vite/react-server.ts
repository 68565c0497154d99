import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const ID = 'virtual:react-server'

/**
 * React's `renderToReadableStream` as it is built for Bun, whose streams take strings: that build hands over text as
 * it is, where the one for the edge encodes and copies each of some thousand pieces
 * (docs/decisions/003-sections-as-strings.md). React's file is not changed. It stands in a module that has what it
 * asks of its host: a stream (worker/render/direct-stream.ts), a measure of length, and the packages it requires.
 */
export function reactServer(root: string): Plugin {
  let kind = 'development'
  return {
    name: 'vitrine:react-server',
    configResolved(config) {
      if (config.command === 'build') kind = 'production'
    },
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load(id) {
      if (id !== `\0${ID}`) return
      const file = `${root}/node_modules/react-dom/cjs/react-dom-server.bun.${kind}.js`
      return `
import react from 'react'
import dom from 'react-dom'
import { DirectStream as ReadableStream } from '${root}/worker/render/direct-stream.ts'
const packages = { react, 'react-dom': dom, util: { TextEncoder } }
const require = (name) => packages[name]
const Buffer = { byteLength: (text) => text.length }
const exports = {}
${readFileSync(file, 'utf8')}
export const { renderToReadableStream } = exports
`
    },
  }
}

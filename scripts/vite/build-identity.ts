import type { Plugin } from 'vite'
import { sourceHash } from './source-hash.ts'

/** `virtual:build`: names this build and its schemas by their sources, so that equal code has equal names. */
export function buildIdentity(root: string): Plugin {
  const code = ['worker', 'client', 'shared', 'sections', 'package-lock.json']
  const isSource = (file: string) => !/\/(?:golden|fixtures)\b|tsconfig\.json$/.test(file)
  const readsContent = (file: string) =>
    /^shared\/schema\/|^sections\/(?:fields|rich)\.ts$|\/schema\.ts$|^shared\/fonts\.ts$|^worker\/(?:theme\/|content\/(?:read|overlay|wire))/.test(
      file,
    )
  return {
    name: 'vitrine:build',
    resolveId: (id) => (id === 'virtual:build' ? '\0virtual:build' : undefined),
    load(id) {
      if (id !== '\0virtual:build') return
      const buildId = sourceHash(root, code, isSource)
      const schemaHash = sourceHash(root, ['shared', 'sections', 'worker'], readsContent)
      return `export const buildId = '${buildId}'\nexport const schemaHash = '${schemaHash}'`
    },
  }
}

import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { TEMPLATES_FILE, templateFile } from '../../shared/section-catalogue.ts'
import { listed, readTemplate, templateNames, type TemplateSource } from '../site-templates.ts'
import { filesForWorker } from './files-for-worker.ts'

/** Adds the templates of sites to the files of the build: their content, their pictures, and the data for the list. */
export function siteTemplates(): Plugin[] {
  let sources: TemplateSource[] = []
  /** Path in the build by template and file; '' is the picture. */
  const paths = new Map<string, string>()
  const client: Plugin = {
    name: 'vitrine:template-pictures',
    applyToEnvironment: (environment) => environment.name === 'client',
    async buildStart() {
      if (this.environment.mode !== 'build') return
      sources = await Promise.all(templateNames().map(readTemplate))
      for (const { name, picture, contents } of sources) {
        const emit = (file: string, source: Uint8Array) => {
          const emitted = this.emitFile({ type: 'asset', name: file || `template-${name}.webp`, source })
          paths.set(`${name} ${file}`, `/${this.getFileName(emitted)}`)
        }
        if (picture !== null) emit('', readFileSync(picture))
        for (const [file, content] of contents) emit(file, content)
      }
    },
  }
  const texts = () => {
    const templates = sources.map(({ name, template }) =>
      template((file) => paths.get(`${name} ${file}`) ?? ''),
    )
    return new Map([
      [TEMPLATES_FILE.slice(1), JSON.stringify(templates.map(listed))],
      ...templates.map((each): [string, string] => [templateFile(each.name).slice(1), JSON.stringify(each)]),
    ])
  }
  return [client, filesForWorker('site-templates', { texts, sources: null })]
}

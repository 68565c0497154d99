import type { Plugin, Rolldown } from 'vite'

/** Path of the Studio's document among the assets (worker/operate/serve-studio.ts). */
const FILE = 'studio/page.txt'

/** The module that the entry imports when it runs. */
const START = /\/studio\/start\.tsx$/

/**
 * Writes the document of the Studio, with the files to load before any screen and a sentence for browsers without
 * scripts.
 */
export function studioPage(): Plugin {
  return {
    name: 'vitrine:studio-page',
    applyToEnvironment: (environment) => environment.name === 'studio',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
        const entry = chunks.find(({ isEntry }) => isEntry)
        if (entry === undefined) throw new Error('The build of the Studio has no entry')
        const styles = [...(entry.viteMetadata?.importedCss ?? [])]
        if (styles.length === 0) throw new Error('The build of the Studio has no stylesheet')
        const start = chunks.filter(({ facadeModuleId }) => START.test(facadeModuleId ?? ''))
        if (start.length === 0) throw new Error('The build of the Studio has no start')
        const preloaded = withImports([entry, ...start], bundle)
        preloaded.delete(entry.fileName)
        const tags = [
          ...styles.map((fileName) => `<link rel="stylesheet" href="/${fileName}">`),
          `<script type="module" src="/${entry.fileName}"></script>`,
          ...Array.from(preloaded, (file) => `<link rel="modulepreload" href="/${file}">`),
        ]
        this.emitFile({ type: 'asset', fileName: FILE, source: studioDocument(tags) })
      },
    },
  }
}

/** File names of chunks and of all chunks that they import statically. */
function withImports(chunks: readonly Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle): Set<string> {
  const files = new Set<string>()
  const add = ({ fileName, imports }: Rolldown.OutputChunk) => {
    if (files.has(fileName)) return
    files.add(fileName)
    for (const imported of imports) {
      const chunk = bundle[imported]
      if (chunk?.type === 'chunk') add(chunk)
    }
  }
  for (const chunk of chunks) add(chunk)
  return files
}

/** A shop window with an awning. */
const ICON = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><rect width='32' height='32' rx='7' fill='%230b6b57'/><path d='M8 9h16l2 6a3 3 0 0 1-5 2 3 3 0 0 1-5 0 3 3 0 0 1-5 0 3 3 0 0 1-5-2z' fill='%23fff'/><path d='M9 20v4h14v-4' fill='none' stroke='%23fff' stroke-width='2'/></svg>`

function studioDocument(tags: readonly string[]): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,interactive-widget=resizes-content">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>Studio</title>
<link rel="icon" href="data:image/svg+xml,${ICON}">
${tags.join('\n')}
</head>
<body>
<div id="studio"></div>
<noscript><p>The Studio needs JavaScript.</p></noscript>
</body>
</html>
`
}

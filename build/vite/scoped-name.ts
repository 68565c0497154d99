import { rootFolders, sectionRoots } from './section-roots.ts'

/**
 * Class names of CSS modules: the file's place and the local name, so that every build agrees on them and a
 * reader of the HTML sees where a class comes from. `sections/hero/split/styles.module.css` `.title` →
 * `hero-split-title`; in another root the name of the root goes before it: `agency--hero-split-title`.
 */
export function scopedNames(project: string): (local: string, file: string) => string {
  const roots = sectionRoots(project)
  const folders = rootFolders(project, roots).map((folder, index) => ({
    folder: `${folder}/`,
    prefix: index === 0 ? '' : `${slug(roots[index] ?? '')}--`,
  }))
  return (local, file) => {
    const [path = ''] = file.split('?')
    const found = folders.find(({ folder }) => path.startsWith(folder))
    if (found === undefined) throw new Error(`${path}: a CSS module outside of the section roots`)
    const place = path
      .slice(found.folder.length)
      .replace(/(?:\/styles)?\.module\.css$/, '')
      .replaceAll('/', '-')
    return `${found.prefix}${local === 'root' ? place : `${place}-${local}`}`
  }
}

/** `node_modules/@agency/sections` → `agency-sections` */
function slug(root: string): string {
  return root
    .replace(/^node_modules\//, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

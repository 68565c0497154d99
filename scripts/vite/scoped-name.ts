/**
 * Class names of CSS modules: the file's place and the local name, so that every build agrees on them and a
 * reader of the HTML sees where a class comes from. `sections/hero/split/styles.module.css` `.title` →
 * `hero-split-title`.
 */
export function scopedName(local: string, file: string): string {
  const [path = ''] = file.split('?')
  const place = path
    .slice(path.lastIndexOf('/sections/') + '/sections/'.length)
    .replace(/(?:\/styles)?\.module\.css$/, '')
    .replaceAll('/', '-')
  return local === 'root' ? place : `${place}-${local}`
}

/**
 * The marks that a page needs for a part (shared/style-marks.ts): alternatives separated by commas, each a list of
 * marks separated by spaces; empty for none.
 */
export type StyleNeeds = string

/**
 * A part of a stylesheet: text for every page; text for pages with certain marks; or a block of parts, which is
 * written if its condition holds and it is not empty.
 */
export type StylePart =
  | string
  | readonly [needs: StyleNeeds, text: string]
  | readonly [needs: StyleNeeds, opening: string, parts: readonly StylePart[]]

/** The browser's build as the Worker knows it. Nothing else passes between the two. */
export interface BuildCatalogue {
  /** Section address → marks that its island or enhancement may add. */
  scriptMarks: Record<string, readonly string[]>
  /** Stylesheets that every page has. */
  base: string[]
  /** Section address → its stylesheets, including those of the parts that it uses. */
  sections: Record<string, string[]>
  /** The script of islands and enhancements. */
  main: string
  /** The script of every page. */
  visitor: string
  session: string
  /** The script of previews. */
  preview: string
  /** The script with which pages measure their speed. */
  vitals: string
  /** Scripts that are written into the HTML, by name. */
  inline: Record<string, string>
  /** Fonts, by family. */
  fonts: Record<string, FontFaces>
}

interface FontFaces {
  /** Rules for the weights that the product's stylesheets use, and for fallback fonts of the system. */
  css: string
  /** Rules for weights that only a tenant's CSS may use; empty if `css` has all. */
  otherWeights: string
}

/** Stylesheets by id, each as the JSON of its parts, which is parsed when a section needs it. */
export interface CatalogueFile {
  catalogue: BuildCatalogue
  sheets: ReadonlyMap<string, string>
}

/**
 * Reads `catalogue.txt` of the build (build/vite/catalogue.ts): the catalogue as JSON, then one stylesheet per line
 * as `id parts`.
 */
export function readCatalogueFile(text: string): CatalogueFile {
  const [first = '', ...lines] = text.split('\n')
  const sheets = lines.map((line): [string, string] => {
    const end = line.indexOf(' ')
    return [line.slice(0, end), line.slice(end + 1)]
  })
  return { catalogue: JSON.parse(first) as BuildCatalogue, sheets: new Map(sheets) }
}

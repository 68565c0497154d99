/** The marks that a part needs of a page (shared/style-marks.ts): alternatives with commas between them, each a list with spaces; empty for none. */
export type StyleNeeds = string

/**
 * A part of a stylesheet: text that every page gets; text for pages with certain marks; or a block with parts in it,
 * which is there when its own condition holds and something is in it.
 */
export type StylePart =
  | string
  | readonly [needs: StyleNeeds, text: string]
  | readonly [needs: StyleNeeds, opening: string, parts: readonly StylePart[]]

/** What the Worker knows of the browser's build; the only thing that passes between the two. */
export interface Catalogue {
  /** Section address → marks that its island or enhancement may add. */
  scriptMarks: Record<string, readonly string[]>
  /** Stylesheets that every page has. */
  base: string[]
  /** Section address → its stylesheets, those of the parts it uses included. */
  sections: Record<string, string[]>
  /** What islands and enhancements need. */
  main: string
  /** What every page needs. */
  visitor: string
  session: string
  /** What previews need. */
  preview: string
  /** What pages measure themselves with. */
  vitals: string
  /** Scripts that stand in the HTML itself, by name. */
  inline: Record<string, string>
  /** By family. */
  fonts: Record<string, FontFaces>
}

interface FontFaces {
  /** Rules for the weights of the product's stylesheets, and for fonts of the system that stand in. */
  css: string
  /** Rules for the weights that only a tenant's CSS may name; empty where `css` has all. */
  otherWeights: string
}

/** The stylesheets are read when a section needs them: by id, each the JSON of its parts. */
export interface CatalogueFile {
  catalogue: Catalogue
  sheets: ReadonlyMap<string, string>
}

/** `catalogue.txt` as the build writes it (build/vite/catalogue.ts): the catalogue as JSON, then `id parts`, a stylesheet a line. */
export function readCatalogueFile(text: string): CatalogueFile {
  const [first = '', ...lines] = text.split('\n')
  const sheets = lines.map((line): [string, string] => {
    const end = line.indexOf(' ')
    return [line.slice(0, end), line.slice(end + 1)]
  })
  return { catalogue: JSON.parse(first) as Catalogue, sheets: new Map(sheets) }
}

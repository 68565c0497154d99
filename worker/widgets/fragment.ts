/** A part of a page that comes to it later: its HTML, and the styles that the page does not have. */
export interface Fragment {
  html: string
  css: string
}

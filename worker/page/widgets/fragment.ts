/** A part of a page that the client fetches later: its HTML, and the styles that the page lacks. */
export interface Fragment {
  html: string
  css: string
}

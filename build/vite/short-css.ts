/**
 * What the compressor of stylesheets writes longer than every browser of the build's target needs. Each rule stands on many
 * pages, and two ways to write one thing compress worse than one.
 */

const TEXT = /("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/s

/** Values without the spaces that separate nothing: around commas, slashes and stars. Those around `+` and `-` do. */
export function shortValues(declarations: string): string {
  return declarations
    .split(TEXT)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/ ?([,/*]) ?/g, '$1')))
    .join('')
}

/** Nested selectors without the `&` that stands at their beginning anyway: `& a` is `a`, and `&>a` is `>a`. */
export function shortSelector(selectors: readonly string[]): string {
  return selectors
    .map((selector) => (selector.indexOf('&', 1) < 0 ? selector.replace(/^&(?: |(?=[>+~]))/, '') : selector))
    .join()
}

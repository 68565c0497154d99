import type { RootContent } from 'hast'

/**
 * Adds a space between links that touch. Their old site drew them apart, as the name and the button of a WordPress file;
 * in a text they would be one word.
 */
export function linksApart<T extends RootContent>(nodes: readonly T[]): T[] {
  return nodes.flatMap((node, index) => {
    const inside = node.type === 'element' ? { ...node, children: linksApart(node.children) } : node
    return isLink(node) && isLink(nodes[index - 1]) ? [SPACE as T, inside] : [inside]
  })
}

const SPACE: RootContent = { type: 'text', value: ' ' }

function isLink(node: RootContent | undefined): boolean {
  return node?.type === 'element' && node.tagName === 'a'
}

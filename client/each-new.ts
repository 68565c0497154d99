const found = new WeakSet<Element>()

/** Calls back with each element below `root` that has the attribute, and that was not found before. */
export function eachNew(root: ParentNode, attribute: string, act: (element: HTMLElement) => unknown): void {
  for (const element of root.querySelectorAll<HTMLElement>(`[${attribute}]`)) {
    if (found.has(element)) continue
    found.add(element)
    act(element)
  }
}

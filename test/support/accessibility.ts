import type { Page } from 'playwright-core'

interface AccessibleNode {
  role: string
  name: string
  /** `modal`, `expanded`, `checked` and others, as Chromium exposes them to assistive technology. */
  properties: Readonly<Record<string, unknown>>
}

/** The accessibility nodes with a role inside the first element that matches `selector`. */
export async function accessibleNodes(page: Page, selector: string, role: string): Promise<AccessibleNode[]> {
  const chromium = await page.context().newCDPSession(page)
  const { root } = await chromium.send('DOM.getDocument')
  const { nodeId } = await chromium.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { nodes } = await chromium.send('Accessibility.queryAXTree', { nodeId, role })
  await chromium.detach()
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ name, properties = [] }) => ({
      role,
      name: String(name?.value ?? ''),
      properties: Object.fromEntries(properties.map(({ name: property, value }) => [property, value.value])),
    }))
}

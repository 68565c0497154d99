/// <reference types="vite/types/importMeta.d.ts" />

declare module 'virtual:build' {
  /** Changes with the code that renders pages. */
  export const buildId: string
  /** Changes with the code that reads stored content. */
  export const schemaHash: string
}

/** The sections' files of one name, in all section roots, by address (section-modules.ts). */
declare module 'virtual:sections/section.tsx' {
  const files: Readonly<Record<string, () => Promise<import('../../sections/contract.ts').SectionModule>>>
  export default files
}

declare module 'virtual:sections/island.tsx' {
  const files: Readonly<Record<string, () => Promise<import('../../sections/contract.ts').IslandModule>>>
  export default files
}

/** Addresses of the sections with an enhance.ts. */
declare module 'virtual:enhanced-sections' {
  const addresses: readonly string[]
  export default addresses
}

/** The enhancement of a section, by its address; undefined where it has none. */
declare module 'virtual:enhancements' {
  export default function load(address: string): Promise<((element: HTMLElement) => void) | undefined>
}

declare module 'virtual:sections/schema.ts' {
  const files: Readonly<
    Record<string, () => Promise<{ schema: import('../../sections/schemas.ts').SectionSchema }>>
  >
  export default files
}

declare module 'virtual:sections/fixtures.ts' {
  const files: Readonly<
    Record<
      string,
      () => Promise<{
        fixtures: import('../../sections/contract.ts').Fixtures
        queries?: import('../../sections/contract.ts').FixtureQueries
      }>
    >
  >
  export default files
}

declare module 'virtual:sections/preset.json' {
  const files: Readonly<Record<string, () => Promise<{ default: object }>>>
  export default files
}

declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}

/** Whether this build serves `/__sections`. Deployed builds do not contain that code. */
declare const __GALLERY__: boolean

/** Whether this build contains the pictures of the demo sites; false for deployed builds. */
declare const __DEMO__: boolean

/** Trusted Types (W3C), which TypeScript's library lacks. */
interface TrustedHtmlPolicy {
  createHTML(html: string): string
}

interface Window {
  readonly trustedTypes?: {
    createPolicy(name: string, rules: { createHTML(html: string): string }): TrustedHtmlPolicy
  }
}

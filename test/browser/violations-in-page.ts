/** Functions that run in a page, so they may not use outer names. */

/** Installed before the page's scripts: records policy violations. */
export function watchViolations(): void {
  const violations: string[] = []
  Object.assign(window, { violations })
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
    violations.push(`${effectiveDirective} ${blockedURI} ${sample}`),
  )
}

export function seenViolations(): string[] {
  return (window as unknown as { violations: string[] }).violations
}

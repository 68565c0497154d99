/** Functions that run in a page, so they may not use outer names. */

/** Before a page's own scripts: remembers what its policy has blocked. */
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

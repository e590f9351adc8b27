import type { Locator, Page } from '@playwright/test'

/** A value that stands among fields as text, by its label. */
export function fixed(scope: Page | Locator, label: string): Locator {
  return scope.locator('dl').filter({ hasText: label }).getByRole('definition').first()
}

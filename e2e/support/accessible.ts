import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** axe finds nothing on the screen as it stands, or within one part of it: an open dialog. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  // Colours on their way to another are no finding.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  )
  await page.evaluate(source)
  const { violations } = await page.evaluate(
    (part) =>
      (globalThis as unknown as { axe: { run(part: Document | string): Promise<AxeResults> } }).axe.run(
        part ?? document,
      ),
    within,
  )
  const findings = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => ({ id, html, failureSummary })),
  )
  expect(findings).toEqual([])
}

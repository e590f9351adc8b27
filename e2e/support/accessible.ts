import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Expects axe to find nothing on the screen, or within a part of it. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  // A colour in the middle of a transition is not a finding.
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

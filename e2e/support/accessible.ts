import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

interface Axe {
  run(part: Document | string, options: RunOptions): Promise<AxeResults>
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rules of axe whose outcome depends on light or dark. */
const aboutColours = ['color-contrast', 'link-in-text-block']

/**
 * Expects axe to find nothing on the screen, or within a part of it.
 * @param coloursOnly for a screen that was already looked at in the other scheme
 */
export async function expectAccessible(page: Page, within?: string, { coloursOnly = false } = {}): Promise<void> {
  // A colour in the middle of a transition is not a finding.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  )
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  const { violations } = await page.evaluate(
    ({ part, rules }) => {
      const { axe } = globalThis as unknown as { axe: Axe }
      return axe.run(part ?? document, {
        resultTypes: ['violations'],
        ...(rules && { runOnly: { type: 'rule', values: rules } }),
      })
    },
    { part: within, rules: coloursOnly ? aboutColours : undefined },
  )
  const findings = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => ({ id, html, failureSummary })),
  )
  expect(findings).toEqual([])
}

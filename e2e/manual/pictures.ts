import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { openContext } from '../support/contexts.ts'
import { loaded } from '../support/loaded.ts'
import { test as base } from '../support/story.ts'
import { type ManualCompany, manualCompany } from './company.ts'

const folder = join(import.meta.dirname, '../../test-results/manual')

/** Narrow enough for the text to be read on paper. */
const desk = { width: 1080, height: 720 }
/** Dialogs are shown whole, however much they hold. */
const DIALOG_WINDOW_HEIGHT = 1300
/** The whole frame, with the names of the menu. */
const wide = { width: 1280, height: 800 }
const phone = { width: 390, height: 760 }

interface Shot {
  /** A dialog, or another part of the screen. @default the content */
  of?: Locator
  /** Of the window, in CSS pixels: less where a list is short, more where a form is long. */
  height?: number
}

interface Pictures {
  /** Keeps a picture of the content, or of the part that is given. */
  take: (name: string, shot?: Shot) => Promise<void>
  /** The same of the whole window, wide or as on a phone. */
  takeWhole: (name: string, how?: 'wide' | 'phone') => Promise<void>
  dialog: Locator
}

/** Pictures of the manual are taken in a company of its own, which looks like one that has worked for a while. */
export const test = base.extend<Pictures, { company: ManualCompany }>({
  company: [
    async ({ house }, use, { project }) => use(await manualCompany(house, project.name === 'th' ? 'th' : 'en')),
    { scope: 'worker', timeout: 120_000 },
  ],
  context: async ({ browser, look }, use) => {
    const context = await openContext(browser, look, { viewport: desk, deviceScaleFactor: 1.25 })
    await use(context)
    await context.close()
  },
  take: async ({ page, language }, use) => {
    await use(async (name, { of: part = page.getByRole('main'), height } = {}) => {
      const window = page.viewportSize()!
      const isMain = await part.evaluate((element) => element.tagName === 'MAIN')
      await page.setViewportSize({ ...window, height: height ?? (isMain ? window.height : DIALOG_WINDOW_HEIGHT) })
      await settled(page)
      const box = (await part.boundingBox())!
      await save(page, { name, language, clip: within(box, page.viewportSize()!) })
      await page.setViewportSize(window)
    })
  },
  takeWhole: async ({ page, language }, use) => {
    await use(async (name, how = 'wide') => {
      await page.setViewportSize(how === 'wide' ? wide : phone)
      await settled(page)
      await save(page, { name, language })
      await page.setViewportSize(desk)
    })
  },
  dialog: async ({ page }, use) => use(page.getByRole('dialog').last()),
})

/** Nothing loads any more, and nothing is announced over the screen. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await loaded(page)
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(nameTheServer)
}

/** Addresses of the server that runs for the pictures only are shown as those of a server that people use. */
function nameTheServer(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const said = text.nodeValue ?? ''
    const named = said
      .replace(/http:\/\/127\.0\.0\.1:\d+/g, 'https://sign.example.com')
      .replace('@localhost', '@example.com')
    if (named !== said) text.nodeValue = named
  }
}

interface Saved {
  name: string
  language: string
  clip?: { x: number; y: number; width: number; height: number }
}

/** What keyboard and mouse leave on a screen says nothing on paper. */
const style = '*:focus-visible { outline: none !important } [role=tooltip] { display: none !important }'

async function save(page: Page, { name, language, clip }: Saved): Promise<void> {
  const path = join(folder, language, `${name}.jpg`)
  await page.screenshot({ path, type: 'jpeg', quality: 60, caret: 'hide', style, ...(clip && { clip }) })
}

function within(box: { x: number; y: number; width: number; height: number }, size: { width: number; height: number }) {
  const x = Math.max(0, box.x)
  const y = Math.max(0, box.y)
  return {
    x,
    y,
    width: Math.min(box.x + box.width, size.width) - x,
    height: Math.min(box.y + box.height, size.height) - y,
  }
}

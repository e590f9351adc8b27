import type { Locator, Page } from '@playwright/test'

/** The words of the viewer, in both languages. */
const words = {
  document: /^(Document pages|หน้าเอกสาร)$/,
  goToPage: /^(Go to page|ไปที่หน้า)$/,
  pageList: /^(Show all pages|แสดงทุกหน้า)$/,
  more: /^(More of the view|มุมมองเพิ่มเติม)$/,
  zoomIn: /^(Larger|ขยาย)$/,
  zoomOut: /^(Smaller|ย่อ)$/,
  fitWidth: /^(Fit to width|พอดีความกว้าง)$/,
  fitPage: /^(Whole page|ทั้งหน้า)$/,
  rotate: /^(Turn the view|หมุนมุมมอง)$/,
}

/** The viewer of a document as people use it. */
export class Viewer {
  readonly root: Page
  constructor(page: Page) {
    this.root = page
  }

  get well(): Locator {
    return this.root.getByRole('region', { name: words.document })
  }

  get field(): Locator {
    return this.root.getByRole('textbox', { name: words.goToPage })
  }

  get thumbs(): Locator {
    return this.root.locator('[data-thumb]')
  }

  page(number: number): Locator {
    return this.root.locator(`[data-page="${number}"]`)
  }

  button(name: keyof typeof words): Locator {
    return this.root.getByRole('button', { name: words[name] })
  }

  /** Presses a control of the viewer; on a phone it is in a menu. */
  async choose(name: keyof typeof words): Promise<void> {
    const more = this.button('more')
    if (!(await more.isVisible())) return this.button(name).click()
    await more.click()
    await this.root.getByRole('menuitem', { name: words[name] }).click()
    await this.root.keyboard.press('Escape')
  }

  async goTo(number: number): Promise<void> {
    await this.field.fill(String(number))
    await this.field.press('Enter')
  }

  async widthOf(page: Locator): Promise<number> {
    return (await page.boundingBox())?.width ?? 0
  }
}

import { stampMessages } from '@laisen/contract/messages/stamps'
import { expect, type Locator, type Page } from '@playwright/test'
import type { UploadFile } from './documents.ts'
import type { Say } from './story.ts'

/** The Upload screen as a person uses it. */
export class UploadScreen {
  readonly page: Page
  readonly say: Say
  constructor(page: Page, say: Say) {
    this.page = page
    this.say = say
  }

  get generate(): Locator {
    return this.page.getByRole('button', { name: this.say(stampMessages, 'generate') })
  }

  get certificate(): Locator {
    return this.page.getByRole('combobox', { name: this.say(stampMessages, 'certificate') })
  }

  get stamp(): Locator {
    return this.page.locator('[data-stamp]')
  }

  field(key: 'reason' | 'location' | 'positionX' | 'positionY' | 'length' | 'page'): Locator {
    return this.page.getByLabel(this.say(stampMessages, key), { exact: true })
  }

  async choose(file: UploadFile): Promise<void> {
    const dialog = this.page.waitForEvent('filechooser')
    await this.page.getByRole('button', { name: this.say(stampMessages, 'uploadDrop') }).click()
    await (await dialog).setFiles(file)
  }

  /** Waits until a page is drawn. */
  async drawn(): Promise<void> {
    await expect(this.page.locator('[data-page="1"] [data-drawn="true"]')).toBeVisible()
  }

  async pick(certificate: string): Promise<void> {
    await this.certificate.click()
    await this.page.getByRole('option', { name: certificate }).first().click()
    await expect(this.certificate).toContainText(certificate)
  }

  async expectPlace(x: number, y: number, length: number): Promise<void> {
    await expect(this.stamp).toHaveAttribute('data-stamp', `X ${x} · Y ${y} · ${length}`)
    await expect(this.field('positionX')).toHaveValue(String(x))
    await expect(this.field('positionY')).toHaveValue(String(y))
    await expect(this.field('length')).toHaveValue(String(length))
  }

  /** How many pixels of a part of page 1, in points from its lower left corner, are not white. */
  async inkOnPage(part: { x: number; y: number; width: number; height: number }, pageWidth: number): Promise<number> {
    const canvas = this.page.locator('[data-page="1"] canvas')
    return canvas.evaluate(
      (element, [{ x, y, width, height }, points]) => {
        const drawn = element as HTMLCanvasElement
        const scale = drawn.width / points
        const top = drawn.height - (y + height) * scale
        const image = drawn.getContext('2d')?.getImageData(x * scale, top, width * scale, height * scale)
        const pixels = image
          ? Array.from({ length: image.data.length / 4 }, (_, place) => image.data[place * 4] ?? 255)
          : []
        return pixels.filter((red) => red < 200).length
      },
      [part, pageWidth] as const,
    )
  }
}

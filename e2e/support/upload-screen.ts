import { readFile } from 'node:fs/promises'
import { stampMessages } from '@laisen/contract/messages/stamps'
import { pdf } from '@laisen/testkit/pdfs'
import { expect, type Locator, type Page } from '@playwright/test'
import { uploadMessages } from '../../web/src/features/upload/messages.ts'
import { pdfFile, type UploadFile } from './documents.ts'
import { asRead, pattern } from './in-either.ts'
import type { Person } from './people.ts'
import { test as base, type Say } from './story.ts'

type FieldKey = 'reason' | 'location' | 'positionX' | 'positionY' | 'length' | 'page'
type SwitchKey = 'allPages' | 'hideInfo' | 'hideImage' | 'allValidCert' | 'stampAllPage'

interface Story {
  page: Page
  say: Say
  signIn: (person: Person) => Promise<void>
}

interface Opening extends Partial<Record<'positionX' | 'positionY' | 'length', string>> {
  person?: Person
  pages?: number
  sizeBytes?: number
  certificate?: string
}

/** The Upload screen as people use it. */
export class UploadScreen {
  readonly page: Page
  readonly say: Say
  private asked = false
  constructor(page: Page, say: Say) {
    this.page = page
    this.say = say
  }

  /** Logs in and opens a document of so many A4 pages, with the stamp in its place. */
  static async open({ page, say, signIn }: Story, opening: Opening): Promise<UploadScreen> {
    const { person = 'operator', pages = 1, sizeBytes, certificate, ...numbers } = opening
    const upload = new UploadScreen(page, say)
    await signIn(person)
    await upload.choose(pdfFile('contract.pdf', pdf({ pages, ...(sizeBytes ? { sizeBytes } : {}) })))
    await upload.drawn()
    if (certificate) await upload.pick(certificate)
    for (const [key, value] of Object.entries(numbers)) await upload.enter(key as FieldKey, value)
    return upload
  }

  get generate(): Locator {
    return this.page.getByRole('button', { name: this.say(stampMessages, 'generate') })
  }

  /** The area that takes the first file. With a finger, nothing is dropped on it. */
  get chooser(): Locator {
    const names = [this.say(stampMessages, 'uploadDrop'), this.say(uploadMessages, 'choosePdf')]
    return this.page.getByRole('button', { name: pattern(names.join('|')) })
  }

  /** The button that checks again whether stamping is possible. */
  get again(): Locator {
    return this.page.getByRole('alert').getByRole('button')
  }

  /** The message about a document that cannot be shown. */
  get undrawable(): Locator {
    const pane = this.page.getByRole('region', { name: this.say(stampMessages, 'uploadTitle') })
    return pane.getByRole('status').filter({ hasText: pattern(`points|${asRead('พอยต์')}`) })
  }

  get certificate(): Locator {
    return this.page.getByRole('combobox', { name: this.say(stampMessages, 'certificate') })
  }

  get stamp(): Locator {
    return this.page.locator('[data-stamp]')
  }

  /** Stamps other than the one being placed: further ones in the row, or those on other pages. */
  still(kind: 'follower' | 'ghost'): Locator {
    return this.page.locator(`[data-still^="${kind}"]`)
  }

  /** The numbers and switches are folded away until they are wanted. */
  async unfold(): Promise<void> {
    const fold = this.page.locator('details', { has: this.page.locator('[data-more]') })
    if ((await fold.getAttribute('open')) === null) await fold.locator('[data-more]').click()
  }

  /** Fills in a field, also one of those that are folded away. */
  async enter(key: FieldKey, value: string): Promise<void> {
    if (key !== 'reason' && key !== 'location') await this.unfold()
    await this.field(key).fill(value)
  }

  async turn(key: SwitchKey): Promise<void> {
    await this.unfold()
    // The accessible name is the label followed by the hint.
    await this.page.getByRole('switch', { name: pattern(`^${this.say(stampMessages, key)}`) }).click()
  }

  /** Presses Generate, and signs where the stamp is if nobody placed it: that is asked once for each document. */
  async press(): Promise<void> {
    const unplaced = (await this.page.locator('[data-where="unplaced"]').count()) > 0
    await this.generate.click()
    if (!unplaced || this.asked) return
    this.asked = true
    await this.page.getByRole('button', { name: this.say(uploadMessages, 'signThere') }).click()
  }

  /** Presses Generate and downloads the result. */
  async generated(): Promise<Buffer> {
    await this.press()
    await this.page.waitForURL(/PdfPreview/)
    const downloading = this.page.waitForEvent('download')
    await this.page.getByRole('button', { name: this.say(stampMessages, 'download') }).click()
    return readFile(await (await downloading).path())
  }

  field(key: FieldKey): Locator {
    return this.page.getByLabel(this.say(stampMessages, key), { exact: true })
  }

  async choose(file: UploadFile): Promise<void> {
    this.asked = false
    const dialog = this.page.waitForEvent('filechooser')
    await this.chooser.click()
    await (await dialog).setFiles(file)
  }

  /** Waits until a page is drawn. */
  async drawn(number = 1): Promise<void> {
    await expect(this.page.locator(`[data-page="${number}"] [data-drawn="true"]`)).toBeVisible()
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

  /** How many pixels of a part of a page, in points from its lower left corner, are not white. */
  async inkOnPage(
    part: { x: number; y: number; width: number; height: number },
    pageWidth: number,
    number = 1,
  ): Promise<number> {
    const canvas = this.page.locator(`[data-page="${number}"] canvas`)
    return canvas.evaluate(
      (element, [{ x, y, width, height }, points]) => {
        const drawn = element as HTMLCanvasElement
        // It is empty for a moment while the page is drawn again in another size.
        if (drawn.width === 0) return Number.NaN
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

interface UploadFixtures {
  /** The Upload screen with a document on it. */
  openUpload: (opening?: Opening) => Promise<UploadScreen>
}

export const test = base.extend<UploadFixtures>({
  openUpload: async ({ page, say, signIn }, use) => {
    await use((opening = {}) => UploadScreen.open({ page, say, signIn }, opening))
  },
})

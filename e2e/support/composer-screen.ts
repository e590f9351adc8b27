import { addEnvelopeFile, getDraft, saveDraft } from '@laisen/contract/endpoints/envelopes'
import type { DraftContent } from '@laisen/contract/envelope-draft'
import type { GivenEmployee } from '@laisen/testkit/given'
import { pdf } from '@laisen/testkit/pdfs'
import type { TestServer } from '@laisen/testkit/server'
import { expect, type Locator, type Page } from '@playwright/test'
import { documentMessages } from '../../web/src/features/composer/document-messages.ts'
import { emptyDraft, newRecipient } from '../../web/src/features/composer/draft.ts'
import { fieldMessages } from '../../web/src/features/composer/field-messages.ts'
import { composerMessages } from '../../web/src/features/composer/messages.ts'
import { recipientMessages } from '../../web/src/features/composer/recipient-messages.ts'
import { reviewMessages } from '../../web/src/features/composer/review-messages.ts'
import type { UploadFile } from './documents.ts'
import { pattern } from './in-either.ts'
import type { Say } from './story.ts'

type Kind = 'signature' | 'date' | 'name' | 'text' | 'checkbox' | 'initials'
type Step = 'documents' | 'recipients' | 'fields' | 'review'

/** The composer as people use it, on a desktop or on a phone. */
export class ComposerScreen {
  readonly dialog: Locator
  readonly #page: Page
  readonly #say: Say
  readonly #narrow: boolean

  constructor(page: Page, say: Say, narrow: boolean) {
    this.#page = page
    this.#say = say
    this.#narrow = narrow
    this.dialog = page.getByRole('dialog')
  }

  /** Everything that was changed is on the server. */
  async saved(): Promise<void> {
    // A change is noticed at once, and saved a moment later.
    await expect(this.#page.locator('[data-save-state="saved"]')).toBeVisible()
  }

  /** Goes to a step. With room beside the page, recipients and fields are one. */
  async goTo(step: Step): Promise<void> {
    const nav = this.#page.getByRole('navigation', { name: this.#say(composerMessages, 'steps') })
    const together = !this.#narrow && (step === 'recipients' || step === 'fields')
    const name = this.#say(composerMessages, together ? 'recipientsAndFields' : step)
    await nav.getByRole('button', { name: pattern(name) }).click()
  }

  async addFiles(files: UploadFile[]): Promise<void> {
    const names = (['drop', 'choose'] as const).map((key) => this.#say(documentMessages, key))
    const choosing = this.#page.waitForEvent('filechooser')
    await this.#page.getByRole('button', { name: pattern(names.join('|')) }).click()
    await (await choosing).setFiles(files)
  }

  get documents(): Locator {
    return this.#page.locator('[data-document]')
  }

  /** Opens the menu of a row or card, and chooses from it. */
  async choose(within: Locator, entry: string): Promise<void> {
    await within.locator('[aria-haspopup="menu"]').click()
    await this.#page.getByRole('menuitem', { name: pattern(`^${entry}`) }).click()
  }

  get recipients(): Locator {
    return this.#page.locator('[data-recipient]')
  }

  recipient(name: string): Locator {
    return this.#page.locator(`[data-recipient="${name}"]`)
  }

  async openNewRecipient(): Promise<void> {
    await this.#page
      .getByRole('region', { name: this.#say(recipientMessages, 'recipients') })
      .getByRole('button', { name: this.#say(recipientMessages, 'addRecipient') })
      .click()
    await expect(this.dialog).toBeVisible()
  }

  /** Adds somebody by name and email. `more` fills in the rest of the form. */
  async addRecipient(name: string, email: string, more: () => Promise<void> = async () => {}): Promise<void> {
    await this.openNewRecipient()
    await this.field('name').fill(name)
    await this.field('email').fill(email)
    await more()
    await this.saveRecipient('add')
  }

  async saveRecipient(how: 'add' | 'done'): Promise<void> {
    await this.dialog.getByRole('button', { name: this.#say(recipientMessages, how), exact: true }).click()
    await expect(this.dialog).toHaveCount(0)
  }

  field(key: Extract<keyof (typeof recipientMessages)['en'], string>): Locator {
    return this.dialog.getByLabel(pattern(`^${this.#say(recipientMessages, key)}`)).first()
  }

  async turn(key: Extract<keyof (typeof recipientMessages)['en'], string>): Promise<void> {
    await this.dialog.getByRole('switch', { name: pattern(`^${this.#say(recipientMessages, key)}`) }).click()
  }

  /** Chooses for whom the next fields are placed. */
  async placeFor(name: string): Promise<void> {
    if (!this.#narrow) return this.recipient(name).getByRole('button', { name }).first().click()
    await this.#page.getByRole('combobox', { name: this.#say(fieldMessages, 'fieldsFor') }).click()
    await this.#page.getByRole('option', { name }).click()
  }

  tool(kind: Kind): Locator {
    return this.#page.locator(`[data-tool="${kind}"]`)
  }

  /** Places a field with a click on the tool and one on the page, in points from the lower left of a page. */
  async place(kind: Kind, point: { x: number; y: number }, page = 1): Promise<void> {
    await this.tool(kind).click()
    const layer = this.#page.locator(`[data-fields-layer="${page}"]`)
    const scale = Number(await layer.getAttribute('data-scale'))
    const { height } = (await layer.boundingBox())!
    await layer.click({ position: { x: point.x * scale, y: height - point.y * scale } })
  }

  get fields(): Locator {
    return this.#page.locator('[data-field]')
  }

  fieldsOf(kind: Kind): Locator {
    return this.#page.locator(`[data-field][data-kind="${kind}"]`)
  }

  async drawn(page = 1): Promise<void> {
    await expect(this.#page.locator(`[data-page="${page}"] [data-drawn="true"]`)).toBeVisible()
  }

  problem(code: string): Locator {
    return this.#page.locator(`[data-problem="${code}"]`)
  }

  get send(): Locator {
    return this.#page.getByRole('button', { name: this.#say(reviewMessages, 'send'), exact: true })
  }
}

/** Where a field is: its lower left corner and its size in points. */
export async function placeOf(field: Locator) {
  const [x = 0, y = 0, width = 0, height = 0] = (await field.getAttribute('data-place'))!.match(/[\d.]+/g)!.map(Number)
  return { x, y, width, height }
}

/** Two colleagues of a company with signatures left. */
export async function envelopeCompany({ given }: TestServer) {
  const company = await given.company()
  const sender = await given.employee({ company, permissions: [1] })
  const colleague = await given.employee({ company, permissions: [2, 101] })
  return { company, sender, colleague }
}

/** A draft with one document of so many pages and two recipients, kept by its sender. */
export async function givenDraft(
  { as }: TestServer,
  sender: GivenEmployee,
  { pages = 1, ...facts }: Partial<DraftContent> & { pages?: number } = {},
): Promise<{ envelopeID: number; version: number; content: DraftContent }> {
  const client = as.person(sender)
  const first = await client.call(saveDraft, { content: emptyDraft })
  const { envelopeID } = first.data
  const file = await client.call(addEnvelopeFile, { envelopeID, fileName: 'lease.pdf' }, { body: pdf({ pages }) })
  const content: DraftContent = {
    ...emptyDraft,
    subject: 'Lease of warehouse 7',
    documents: [{ key: 'lease', name: 'Lease', parts: [{ fileID: file.data.fileID, pages: null }] }],
    recipients: [
      { ...newRecipient('en'), key: 'anucha', name: 'Anucha Rattanaporn', email: 'anucha@nueafa.example' },
      { ...newRecipient('th'), key: 'siriporn', step: 2, name: 'ศิริพร แก้วมณี', email: 'siriporn@nueafa.example' },
    ],
    ...facts,
  }
  const { data } = await client.call(saveDraft, { envelopeID, version: 1, content })
  return { envelopeID, version: data.version, content }
}

/** The draft as the server keeps it. */
export async function keptDraft({ as }: TestServer, sender: GivenEmployee, envelopeID: number): Promise<DraftContent> {
  return (await as.person(sender).call(getDraft, { envelopeID })).data.content
}

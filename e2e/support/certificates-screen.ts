import { addRootCA } from '@laisen/contract/endpoints/authority'
import { listOwnCertificates } from '@laisen/contract/endpoints/certificate-lists'
import { addPdfStamp } from '@laisen/contract/endpoints/stamps'
import { certificateFormMessages } from '@laisen/contract/messages/certificate-form'
import { certificateListMessages } from '@laisen/contract/messages/certificate-list'
import { frameMessages } from '@laisen/contract/messages/frame'
import type { GivenEmployee } from '@laisen/testkit/given'
import { signaturePng } from '@laisen/testkit/images'
import { runDueJobs } from '@laisen/testkit/jobs'
import { pdf } from '@laisen/testkit/pdfs'
import { pki } from '@laisen/testkit/pki'
import type { TestServer } from '@laisen/testkit/server'
import type { Locator, Page } from '@playwright/test'
import { pattern } from './in-either.ts'
import { enterAt } from './own-people.ts'
import { test as base, type Say } from './story.ts'

export const filePassword = 'File-Password-1'

interface Opened {
  as: GivenEmployee
  /** After /CertList. */
  at?: string
}

/** Certificate management of a company of the story's own. */
export const test = base.extend<{ open: (opened: Opened) => Promise<CertificatesScreen> }>({
  open: async ({ page, house, language, say, narrow }, use) => {
    await use(async ({ as: person, at = '' }) => {
      await enterAt(page, { house, person, language }, `/CertList${at}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      return new CertificatesScreen(page, say, narrow)
    })
  },
})

type FormKey = Extract<keyof (typeof certificateFormMessages)['en'], string>

/** Certificate management as people use it, on a desktop or on a phone. */
export class CertificatesScreen {
  readonly dialog: Locator
  readonly cards: Locator
  readonly #page: Page
  readonly #say: Say
  readonly #narrow: boolean

  constructor(page: Page, say: Say, narrow: boolean) {
    this.#page = page
    this.#say = say
    this.#narrow = narrow
    this.dialog = page.getByRole('dialog')
    this.cards = page.getByRole('article')
  }

  card(name: string): Locator {
    return this.cards.filter({ has: this.#page.getByRole('heading', { name, exact: true }) })
  }

  field(key: FormKey): Locator {
    return this.dialog.getByRole('textbox', { name: pattern(`^${this.#say(certificateFormMessages, key)}`) })
  }

  /** A password is no textbox to a screen reader. */
  password(key: FormKey): Locator {
    return this.dialog
      .getByLabel(pattern(`^${this.#say(certificateFormMessages, key)}\\s*\\*?$`))
      .and(this.#page.locator('input'))
  }

  button(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true })
  }

  /** Presses a button of a row or card; on a phone it is in its menu. */
  async act({ button, menu, item }: { button: string; menu: string; item: string }): Promise<void> {
    if (!this.#narrow) return this.#page.getByRole('button', { name: button, exact: true }).click()
    await this.#page.getByRole('button', { name: menu, exact: true }).click()
    await this.#page.getByRole('menuitem', { name: item }).click()
  }

  async actOnCard(action: 'edit' | 'delete', name: string): Promise<void> {
    const of = action === 'edit' ? 'editOf' : 'deleteOf'
    const item = action === 'edit' ? 'editCertificate' : 'deleteCertificate'
    await this.act({
      button: this.#say(certificateListMessages, of, { name }),
      menu: this.#say(certificateListMessages, 'menuOf', { name }),
      item: this.#say(certificateListMessages, item),
    })
  }

  /** Chooses a file of the form: the certificate is the first, the picture the last. */
  async choose(which: 'certificate' | 'picture', file: { name: string; buffer: Buffer }): Promise<void> {
    const inputs = this.dialog.locator('[data-file-choice]')
    await (which === 'certificate' ? inputs.first() : inputs.last()).setInputFiles({ ...file, mimeType: '' })
  }

  async fill(values: Partial<Record<'certName' | 'certReason' | 'certLocation', string>>): Promise<void> {
    for (const [key, value] of Object.entries(values)) await this.field(key as FormKey).fill(value)
  }

  async save(): Promise<void> {
    await this.button(this.#say(certificateFormMessages, 'save')).click()
  }

  /** A list within a form, by its heading. */
  list(heading: string): Locator {
    return this.dialog
      .locator('[data-entries]')
      .filter({ has: this.#page.getByRole('heading', { name: pattern(`^${heading}`) }) })
  }

  async close(): Promise<void> {
    await this.button(this.#say(frameMessages, 'close')).last().click()
  }
}

/** A PKCS#12 file of a certificate that may sign. */
export async function pfxFile(name = 'Malee Srisuk'): Promise<{ name: string; buffer: Buffer }> {
  const { signer } = await pki({ root: {}, signer: { by: 'root', name } })
  return { name: 'malee.pfx', buffer: Buffer.from(signer.pkcs12(filePassword)) }
}

export function pictureFile(): { name: string; buffer: Buffer } {
  return { name: 'signature.png', buffer: signaturePng() }
}

const issuedWith = { Password: 'Certificate-1!', RePassword: 'Certificate-1!' }

/** A certificate that the company's own authority issued for this person. */
export async function issue(house: TestServer, person: GivenEmployee): Promise<number> {
  const client = house.as.person(person)
  const { status, message } = await client.call(addRootCA, { ...issuedWith, Detail: 'Orders' })
  if (status !== 0) throw new Error(message)
  await runDueJobs(house.services)
  const { data } = await client.call(listOwnCertificates, { withoutPictures: true })
  return data.listData[0]!.certID
}

/** Signs a document with it, without a timestamp. @returns the id of the stamp */
export async function signedAtBB(house: TestServer, person: GivenEmployee, certID: number): Promise<string> {
  const place = { position_x: 72, position_Y: 144, length: 180, page: 1 }
  const document = { pdfString: Buffer.from(pdf()).toString('base64'), level: 'B-B', ...place } as const
  const order = { empCert: { certID }, certPassword: issuedWith.Password, ...document }
  const { status, message, data } = await house.as.person(person).call(addPdfStamp, order)
  if (status !== 0) throw new Error(message)
  return data.stampId
}

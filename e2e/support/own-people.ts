import { headers, webClient } from '@laisen/contract/headers'
import { handlers } from '@laisen/server/handlers'
import { runDueJobs } from '@laisen/server/jobs/worker'
import { outboxFolder } from '@laisen/server/mail/outbox'
import type { GivenEmployee } from '@laisen/testkit/given'
import { type Letter, linkIn, mailTo, type Wanted } from '@laisen/testkit/outbox'
import type { TestServer } from '@laisen/testkit/server'
import type { Page } from '@playwright/test'

interface Entering {
  house: TestServer
  person: GivenEmployee
  language: string
}

/** Signs in to such a server with the call that our own web makes, without the login screen, and opens an address there. */
export async function enterAt(page: Page, { house, person, language }: Entering, address: string): Promise<void> {
  const { companyCode, username: userName, password } = person
  // What is open belongs to nobody or to somebody else: it would notice the new session and go to the login by itself.
  if (page.url() !== 'about:blank') await page.goto('about:blank')
  const answer = await page.context().request.post(`${house.url}/api/v1/Login/LoginCustomer`, {
    data: { companyCode, userName, password, timeZone: 'Asia/Bangkok', locale: language },
    headers: { [headers.client]: webClient, origin: house.url },
  })
  const { status, message } = (await answer.json()) as { status: number; message: string }
  if (status !== 0) throw new Error(`${userName} cannot sign in: ${message}`)
  await page.goto(house.url + address)
}

/** The latest mail from that server to an address; it first sends what is still queued. */
export async function letterFrom(house: TestServer, address: string, since: Date): Promise<Letter> {
  return letterWith(house, address, { after: since })
}

/** As letterFrom, where an address gets several: the latest that is meant. */
function letterWith({ services }: TestServer, address: string, wanted: Wanted): Promise<Letter> {
  const meanwhile = () => runDueJobs(services, handlers)
  return mailTo(outboxFolder(services.config.dataDir), address, { ...wanted, meanwhile })
}

/** Where the latest mail with a link to one of our pages leads, whatever else was mailed meanwhile. */
export async function linkFrom(
  house: TestServer,
  address: string,
  { since, page }: { since: Date; page: string },
): Promise<string> {
  const is = ({ text }: Letter) => text.includes(`${page}?`) || text.includes(`${page}#`)
  return linkIn(await letterWith(house, address, { after: since, is }), page)
}

const codeIn = ({ subject }: Letter) => /\b\d{6}\b/.exec(subject)?.[0]

/** The code in the latest mail that has one. */
export async function codeFrom(house: TestServer, address: string, since: Date): Promise<string> {
  return codeIn(await letterWith(house, address, { after: since, is: (letter) => codeIn(letter) !== undefined }))!
}

/** Where the latest mail about an envelope leads, whatever codes were mailed meanwhile. @param title What it is about, in the subject. */
export async function signLinkFrom(
  house: TestServer,
  address: string,
  { since, title = '' }: { since: Date; title?: string },
): Promise<string> {
  const is = (letter: Letter) => codeIn(letter) === undefined && letter.subject.includes(title)
  return linkIn(await letterWith(house, address, { after: since, is }), '/Sign')
}

import { addApiKey, apiKeyCalls } from '@laisen/contract/endpoints/api-keys'
import { type BearerClient, bearerClient, type Client, type Sent } from '@laisen/testkit/client'

const DAY_MS = 86_400_000

/** What a key is asked with: a good request, of which a test changes the fact that matters. It may make every call. */
export function keyRequest(now: Date, facts: Partial<Sent<typeof addApiKey>> = {}): Sent<typeof addApiKey> {
  return {
    name: `Invoices ${Math.random()}`,
    expireDate: new Date(now.getTime() + 30 * DAY_MS).toISOString(),
    calls: [...apiKeyCalls],
    certList: [],
    addresses: [],
    ...facts,
  }
}

export interface GivenKey extends BearerClient {
  readonly apiKeyID: number
}

/** Creates a key through the front door. Returns a program that uses it. */
export async function addedKey(
  { url, now }: { url: string; now: Date },
  owner: Client,
  facts: Partial<Sent<typeof addApiKey>> = {},
): Promise<GivenKey> {
  const answer = await owner.call(addApiKey, keyRequest(now, facts))
  if (answer.status !== 0) throw new Error(`the key was refused: ${answer.message}`)
  return { ...bearerClient(url, answer.data.token), apiKeyID: answer.data.apiKeyID }
}

import { addRootCA, getRequests } from '@laisen/contract/endpoints/authority'
import type { Client, Sent } from '@laisen/testkit/client'
import { runDueJobs } from '@laisen/testkit/jobs'
import type { TestServer } from '@laisen/testkit/server'

export const certificatePassword = 'Tiger-9 paper'

/** A good request for a certificate of the company's own authority, of which a test changes the fact that matters. */
export function rootCaRequest(facts: Partial<Sent<typeof addRootCA>> = {}): Sent<typeof addRootCA> {
  return { Password: certificatePassword, RePassword: certificatePassword, Detail: 'Purchase orders', ...facts }
}

/** Requests a certificate and has it issued. @returns its id */
export async function issuedCertificate(
  { services }: Pick<TestServer, 'services'>,
  client: Client,
  facts: Partial<Sent<typeof addRootCA>> = {},
): Promise<number> {
  const requested = await client.call(addRootCA, rootCaRequest(facts))
  if (requested.status !== 0) throw new Error(`the request was refused: ${requested.message}`)
  await runDueJobs(services)
  const { data } = await client.call(getRequests, {})
  const request = data.listData.find(({ requestID }) => requestID === requested.data.requestID)
  if (!request?.certID) throw new Error(`the certificate was not issued: ${request?.state}`)
  return request.certID
}

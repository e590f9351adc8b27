import pg from 'pg'
import { StartRefused } from '../start-refused.ts'
import { type Connection, poolConfig } from './database.ts'

/**
 * Connects once and looks. `variable` names where the address came from.
 * @throws StartRefused when the database cannot be reached, and what `look` throws
 */
export async function reach<Result>(
  connection: Connection,
  variable: string,
  look: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(poolConfig(connection))
  client.on('error', () => {})
  try {
    await client.connect()
    return await look(client)
  } catch (error) {
    if (error instanceof StartRefused) throw error
    const { code, message } = error as { code?: string; message: string }
    throw new StartRefused(`The database cannot be reached: ${code ?? message}. Check ${variable}.`)
  } finally {
    await client.end().catch(() => {})
  }
}

import assert from 'node:assert/strict'

/** What a call answers that must succeed; its message, where it does not. */
export async function good<Data>(answer: Promise<{ status: number; message: string; data: Data }>): Promise<Data> {
  const { status, message, data } = await answer
  assert.equal(status, 0, message)
  return data
}

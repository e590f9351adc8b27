/** The browser hashes a file that is in memory as a whole. */
export const hashedMegabytes = 500

/** SHA-256, in hexadecimal. */
export async function hashOf(file: Blob): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

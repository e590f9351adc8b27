import { Buffer } from 'node:buffer'

/**
 * Frees the memory of bytes now, and leaves them empty; only for whoever holds the last reference. The pieces of a body have memory
 * outside the heap, of which the collector knows only the size: after every 64 MB it goes through the whole heap, which holds the
 * thread for as long, and in between dozens of freed bodies pile up. What shares memory with others is left to the collector.
 */
export function freeBytes({ buffer, byteLength }: Uint8Array): void {
  if (!(buffer instanceof ArrayBuffer) || buffer.detached) return
  // Node cuts small buffers out of one that has the pool's size.
  if (byteLength === buffer.byteLength || buffer.byteLength > Buffer.poolSize) buffer.transfer(0)
}

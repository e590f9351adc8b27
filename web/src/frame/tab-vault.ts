/**
 * What a tab keeps over a reload, too large for sessionStorage: it lies in IndexedDB, encrypted with a key that only this
 * tab's sessionStorage has. So it opens in this tab alone, and never again once the tab is closed or the user logs out,
 * even if the browser could not delete it (decision 0046).
 */
const databaseName = 'laisen-tab'
const storeName = 'kept'
const tabKey = 'laisen-tab-vault'
const keptHours = 12
/** Larger contents are not kept. */
export const vaultBytesMost = 50 * 1024 * 1024

interface Sealed {
  /** Who it belongs to. */
  owner: string
  at: number
  iv: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
}

interface Tab {
  id: string
  key: CryptoKey
}

/** The user is leaving: what was about to be kept comes too late. */
let closed = false

/** Whether this tab has kept something. */
export function hasVault(): boolean {
  return sessionStorage.getItem(tabKey) !== null
}

/** Keeps one part of what the tab has. Resolves to whether it could: browsers may refuse, and http has no encryption. */
export async function keepInVault(owner: string, part: string, bytes: BufferSource): Promise<boolean> {
  if (closed) return false
  try {
    const { id, key } = await thisTab(true)
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes)
    // The user logged out meanwhile.
    if (!hasVault()) return false
    await inStore('readwrite', (store) => store.put({ owner, at: Date.now(), iv, bytes: sealed }, `${id} ${part}`))
    return true
  } catch {
    return false
  }
}

/** Reads a part back. Undefined if there is none, or if it is another user's, which is then deleted. */
export async function readVault(owner: string, part: string): Promise<ArrayBuffer | undefined> {
  if (!hasVault()) return undefined
  try {
    await deleteStale(owner)
    const { id, key } = await thisTab(false)
    const sealed = await inStore<Sealed | undefined>('readonly', (store) => store.get(`${id} ${part}`))
    return sealed && (await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.iv }, key, sealed.bytes))
  } catch {
    return undefined
  }
}

/** Deletes what this tab has kept. */
export async function emptyVault(): Promise<void> {
  const kept = sessionStorage.getItem(tabKey)
  if (kept === null) return
  const { id } = JSON.parse(kept) as { id: string }
  sessionStorage.removeItem(tabKey)
  await inStore('readwrite', (store) => store.delete(IDBKeyRange.bound(`${id} `, `${id} \uffff`))).catch(
    () => undefined,
  )
}

/** Deletes what any tab has kept, when the user leaves. Other tabs have lost their keys, whatever becomes of it. */
export function deleteVaults(): void {
  closed = true
  try {
    indexedDB.deleteDatabase(databaseName)
  } catch {
    // Browsers that forbid storage have nothing to delete.
  }
}

/** What other users left, and what a tab that no longer exists left. */
async function deleteStale(owner: string): Promise<void> {
  await inStore('readwrite', (store) => {
    const walk = store.openCursor()
    walk.onsuccess = () => {
      const cursor = walk.result
      if (!cursor) return
      const { owner: other, at } = cursor.value as Sealed
      if (other !== owner || Date.now() - at > keptHours * 3_600_000) cursor.delete()
      cursor.continue()
    }
    return walk
  })
}

async function thisTab(begin: boolean): Promise<Tab> {
  const kept = sessionStorage.getItem(tabKey)
  if (kept === null && !begin) throw new Error('This tab has kept nothing')
  const raw = kept === null ? undefined : (JSON.parse(kept) as { id: string; key: number[] })
  const bytes = raw ? Uint8Array.from(raw.key) : crypto.getRandomValues(new Uint8Array(32))
  const id = raw?.id ?? crypto.randomUUID()
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
  if (!raw) sessionStorage.setItem(tabKey, JSON.stringify({ id, key: [...bytes] }))
  return { id, key }
}

/** Runs one request, and waits until what it changed is written. */
async function inStore<Result>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest): Promise<Result> {
  const database = await opened()
  try {
    return await new Promise<Result>((resolve, reject) => {
      const transaction = database.transaction(storeName, mode)
      const request = act(transaction.objectStore(storeName))
      transaction.oncomplete = () => resolve(request.result as Result)
      transaction.onabort = () => reject(transaction.error)
      transaction.onerror = () => reject(transaction.error)
    })
  } finally {
    database.close()
  }
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

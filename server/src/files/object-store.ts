/** Where the bytes of an object lie: in a file named after it, or beside others in one that they share. */
export interface Location {
  readonly fileId: string
  /** The first byte of it in the file. */
  readonly offset: number
}

/** A file with one object or several. */
export interface StoredFile {
  readonly id: string
  readonly sizeBytes: number
}

/** Stores sealed objects. It knows names and bytes, no keys. Local and remote stores answer the same questions. */
export interface ObjectStore {
  /** A random id. Objects that are made at the same time lie beside each other, so that they become durable together. */
  newId(): string
  /** Starts writing; nothing has the object's name until `commit`, after which it survives a power cut. */
  create(id: string): Promise<ObjectWriter>
  /**
   * Writes a whole object, durable when it returns. Small ones that come at the same time may share a file. A crash may leave a part of it
   * under a name that no row refers to.
   */
  keep(id: string, pieces: readonly Uint8Array[]): Promise<Location>
  /** `length` bytes from `offset` of a file, fewer only at the end. */
  read(fileId: string, offset: number, length: number): Promise<Uint8Array>
  /**
   * Provides a local file, for synchronous readers in worker threads. A remote store downloads it into a bounded cache
   * (stage-cache.ts).
   */
  stage(fileId: string): Promise<StagedObject>
  /** Whether a file is there. */
  holds(fileId: string): Promise<boolean>
  remove(fileId: string): Promise<void>
  /** Lets a file count as written at an instant. */
  touch(fileId: string, instant: Date): Promise<void>
  /** Files last written before an instant. */
  listOlderThan(instant: Date): AsyncIterable<StoredFile>
  /** Removes what was begun before an instant and never committed; answers how many. */
  removeUnfinished(instant: Date): Promise<number>
  /** The mark of the installation that the store belongs to (claim.ts); undefined where it has none. */
  mark(): Promise<string | undefined>
  setMark(mark: string): Promise<void>
  /** Writes, syncs and removes a few bytes. */
  probe(): Promise<void>
  freeBytes(): Promise<number>
}

export interface ObjectWriter {
  /** Reads the pieces no more once it returns. */
  write(pieces: readonly Uint8Array[]): Promise<void>
  commit(): Promise<void>
  abandon(): Promise<void>
}

/** A file of the store on this machine. */
export interface StagedObject {
  readonly path: string
  /** Lets the file go: to be called once, when no one reads it any more. */
  release(): void
}

/** Stores sealed objects. It knows names and bytes, no keys. Local and remote stores answer the same questions. */
export interface ObjectStore {
  /** A random id. Objects that are made at the same time lie beside each other, so that they become durable together. */
  newId(): string
  /** Starts writing; nothing has the object's name until `commit`, after which it survives a power cut. */
  create(id: string): Promise<ObjectWriter>
  /** Writes a whole object, durable when it returns. A crash may leave a part of it under a name that no row refers to. */
  keep(id: string, pieces: readonly Uint8Array[]): Promise<void>
  /** `length` bytes from `offset`, fewer only at the end. */
  read(id: string, offset: number, length: number): Promise<Uint8Array>
  /**
   * Provides the object as a local file, for synchronous readers in worker threads. A remote store downloads it into a
   * bounded cache (stage-cache.ts).
   */
  stage(id: string): Promise<StagedObject>
  remove(id: string): Promise<void>
  /** Ids of objects last written before an instant. */
  listOlderThan(instant: Date): AsyncIterable<string>
  /** Removes what was begun before an instant and never committed; answers how many. */
  removeUnfinished(instant: Date): Promise<number>
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

/** An object as a file on this machine. */
export interface StagedObject {
  readonly path: string
  /** Lets the file go: to be called once, when no one reads it any more. */
  release(): void
}

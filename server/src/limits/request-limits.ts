const MEBIBYTE = 1024 * 1024

/** What requests may take of this process before anyone knows whether they are welcome. */
export interface RequestLimits {
  /** Open at once, in all. Beyond that, a new one is closed. */
  readonly connections: number
  /** Open at once from one network, where no proxy stands between. */
  readonly connectionsPerAddress: number
  /** Under way at once from one network, also behind a proxy. */
  readonly requestsPerAddress: number
  /** Until the headers of a request are complete. */
  readonly headersMs: number
  readonly headerBytes: number
  /** Until a request is received as a whole, however steadily it arrives. */
  readonly bodyMs: number
  /** A body is looked at this often, and must have grown since by what the least throughput gives. */
  readonly bodyCheckMs: number
  readonly bodyLeastBytesPerSecond: number
  /** What is held in memory of bodies that arrive or are being worked on: in all, and of one company. */
  readonly memoryBytes: number
  readonly memoryBytesPerCompany: number
  /** How long an export may wait for its turn before it is refused. */
  readonly exportWaitMs: number
  /** Of key derivation for the certificate files of one company. */
  readonly keyRoundsPerMinute: number
}

export const usualRequestLimits: RequestLimits = {
  connections: 4_000,
  connectionsPerAddress: 400,
  // A whole office logs in at nine o'clock from one address.
  requestsPerAddress: 1_200,
  headersMs: 15_000,
  headerBytes: 16 * 1024,
  bodyMs: 60 * 60_000,
  bodyCheckMs: 15_000,
  // 64 kbit/s, which a mobile network gives at its worst.
  bodyLeastBytesPerSecond: 8 * 1024,
  memoryBytes: 160 * MEBIBYTE,
  memoryBytesPerCompany: 80 * MEBIBYTE,
  // A large one then takes 20 seconds to make, and a proxy in front of us commonly gives up after 60.
  exportWaitMs: 35_000,
  // Half a minute of one core: the costliest files ten times, ordinary ones thousands of times.
  keyRoundsPerMinute: 30_000_000,
}

/** The PAdES baseline levels of EN 319 142-1, each holding what the one before it holds. */
export type Level = 'B-B' | 'B-T' | 'B-LT' | 'B-LTA'

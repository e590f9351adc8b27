/** The PAdES baseline levels of EN 319 142-1. Each includes the one before it. */
export type Level = 'B-B' | 'B-T' | 'B-LT' | 'B-LTA'

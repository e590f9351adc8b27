/** Addresses of public screens that do not exist yet; they say so. Remove an entry when its screen is built. */
export const laterPaths: readonly string[] = ['/verify']

/** Rows of a page in User Management; the first is the usual one (1§9). */
export const peoplePageSizes = [10, 20, 30, 40] as const

/** How wide a stamp may be: the field `length` of a stamp request. */
export const stampLengthLimits = { smallestPoints: 20, largestPoints: 5000 }

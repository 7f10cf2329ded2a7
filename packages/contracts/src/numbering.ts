/** Numbers that a series may leave out without a word: more is asked about, with a reason. */
export const mostNumbersLeftOut = 1_000

/** As many numbers as a till may hold that nobody sold with yet. */
export const mostNumbersHeld = 500

/** What a consecutivo has room for (ten digits). */
export const highestNumber = 9_999_999_999

/** From here on people are told that a series comes to its end. */
export const fewNumbersLeft = 1_000_000

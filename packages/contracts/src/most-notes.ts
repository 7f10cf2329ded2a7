/** As many characters as the notes of a document hold. */
export const mostNotes = 500

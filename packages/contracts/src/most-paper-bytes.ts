/** Most bytes of papers that go along with a letter: of the 15 MiB that mail servers take, what leaves room for its PDF, XML and answer. */
export const mostPaperBytes = 12 * 1024 * 1024

/** The records of a workbook ([MS-XLS]) one after the other, in parts of some size. */
export class BiffRecords {
  readonly parts: Buffer[] = []
  #part = Buffer.alloc(partSize)
  #used = 0
  #before = 0

  /** Where the next record begins. */
  get length(): number {
    return this.#before + this.#used
  }

  /** Answers the body of the record, to be filled; what is known only later may be filled in later. */
  add(type: number, size: number): Buffer {
    if (this.#used + 4 + size > partSize) this.end()
    this.#part.writeUInt16LE(type, this.#used)
    this.#part.writeUInt16LE(size, this.#used + 2)
    const body = this.#part.subarray(this.#used + 4, this.#used + 4 + size)
    this.#used += 4 + size
    return body
  }

  /** A record of numbers of two bytes. */
  addWords(type: number, ...words: number[]): void {
    const body = this.add(type, words.length * 2)
    for (const [index, word] of words.entries()) body.writeUInt16LE(word, index * 2)
  }

  /** Closes the part that is being filled. */
  end(): void {
    this.parts.push(this.#part.subarray(0, this.#used))
    this.#before += this.#used
    this.#part = Buffer.alloc(partSize)
    this.#used = 0
  }
}

const partSize = 65_536

/** Characters that a record holds of a text in its wide form. */
const mostCharacters = 4_000

/**
 * A text as records have it: how long, of which width its characters are, and they. One that no record can hold is cut,
 * which says so.
 */
export function biffText(text: string, lengthBytes: 1 | 2 = 2): Buffer {
  const kept = text.length > mostCharacters ? `${text.slice(0, mostCharacters - 1)}…` : text
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the characters of one byte
  const isNarrow = /^[\u0000-\u00ff]*$/.test(kept)
  const head = Buffer.alloc(lengthBytes + 1)
  head.writeUIntLE(kept.length, 0, lengthBytes)
  head.writeUInt8(isNarrow ? 0 : 1, lengthBytes)
  return Buffer.concat([head, Buffer.from(kept, isNarrow ? 'latin1' : 'utf16le')])
}

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { servesOthers } from '#test/serves-others.ts'
import { parseInPieces } from './parse-in-pieces.ts'

const mebibyte = 1024 * 1024
const inPieces = (text: string, piece?: number) => parseInPieces(text, JSON.parse, piece)

/** What comes of a text, and in which order: a request is known again by it. */
async function outcome(read: () => unknown): Promise<string> {
  try {
    return JSON.stringify(await read())
  } catch (error) {
    if (error instanceof SyntaxError) return 'refused'
    throw error
  }
}
const agrees = async (text: string, piece: number) => {
  const [read, said] = [await outcome(() => inPieces(text, piece)), await outcome(() => JSON.parse(text))]
  expect([text, read]).toEqual([text, said])
}

// A name that reaches a prototype is refused by the reader of bodies before it is put anywhere.
const value = fc.jsonValue({ maxDepth: 5 }).filter((given) => !JSON.stringify(given).includes('__proto__'))
const written = fc
  .tuple(value, fc.constantFrom(0, 1, 3))
  .map(([given, indent]) => JSON.stringify(given, null, indent))
const piece = fc.integer({ min: 0, max: 40 })

describe('a text that is read in pieces', () => {
  test('says what it says when it is read at once', async () => {
    await fc.assert(fc.asyncProperty(written, piece, agrees), { numRuns: 2000 })
  })

  test('is refused where it would be, with whichever sign added, changed or left out', async () => {
    const sign = fc.constantFrom(...'[]{},:"\\-0an \n')
    const changed = fc
      .tuple(written, fc.nat(), sign, fc.constantFrom(0, 1))
      .map(([text, at, added, left]) => {
        const from = at % (text.length + 1)
        return text.slice(0, from) + added + text.slice(from + left)
      })
    await fc.assert(fc.asyncProperty(changed, piece, agrees), { numRuns: 5000 })
  })

  test.each([
    ...[
      '[1,2,]',
      '[,1]',
      '[1,,2]',
      '[[1,2,3],]',
      '{"a":[1,2],}',
      '{"a":-[1,2,3]}',
      '{"a"[1,2,3]}',
      '{[1,2,3]}',
      '[1 [2,3]]',
    ],
    ...[
      '[[1,2] [3,4]]',
      '[1,2}',
      '{"a":1]',
      '[[1,2,3]',
      '[1,2,3] x',
      'x [1,2,3]',
      '[[1,2,3]x]',
      '[   ,   ]',
      '[1,2,3],[4,5,6]',
    ],
  ])('%s is refused however small the pieces are', async (text) => {
    for (const size of [0, 1, 2, 3, 5, 100])
      await expect(inPieces(text, size), String(size)).rejects.toThrow(SyntaxError)
  })

  test('reaches no prototype by what stands in a piece of its own', async () => {
    await expect(inPieces('{"constructor":{"prototype":[1,2,3,4,5]}}', 3)).rejects.toThrow(SyntaxError)
  })

  test('is refused where it lies deeper, or has more names, than anything of ours', async () => {
    const lists = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
    expect(await inPieces(lists(32))).toEqual(JSON.parse(lists(32)))
    await expect(inPieces(lists(33))).rejects.toThrow(SyntaxError)
    await expect(inPieces('['.repeat(2 * mebibyte) + ']'.repeat(2 * mebibyte))).rejects.toThrow(SyntaxError)
    await expect(inPieces(`{${filled((n) => `"k${n}":1`)}}`)).rejects.toThrow(SyntaxError)
  })
})

/** Four mebibytes of it: what the largest body may have. */
function filled(one: (n: number) => string): string {
  const all: string[] = []
  for (let length = 0; length < 4 * mebibyte - 100; length += all.at(-1)!.length + 1)
    all.push(one(all.length))
  return all.join(',')
}

describe('while four mebibytes are read everybody else has a turn', () => {
  test.each([
    ['lists without anything in them', () => `[${filled(() => '{}')}]`],
    ['each with a name that no other has', () => `[${filled((n) => `{"k${n.toString(36)}":1}`)}]`],
    ['texts', () => `[${filled((n) => `"s${n}"`)}]`],
    [
      'lines within an offer',
      () => `{"content":{"lines":[${filled((n) => `{"a":"${n}","b":[{"c":"1"}]}`)}]}}`,
    ],
  ])('%s', async (_, make) => {
    const text = make()
    expect(await servesOthers(async () => void (await inPieces(text)))).toBe(true)
  })
})

// Of lists within lists, each of them with a little less than a piece of its own before the next, all was read in one turn.
test('what lies around a large list is read with a turn for everybody else after each of its own', async () => {
  const piece = 32 * 1024
  const own = '{},'.repeat(Math.floor(piece / 3) - 1)
  const text = `${`[${own}`.repeat(30)}[${own}${own}1]${']'.repeat(30)}`
  let isOver = false
  let sinceTurn = 0
  let most = 0
  const turn = () => {
    sinceTurn = 0
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  await parseInPieces(text, (part) => {
    sinceTurn += part.length
    most = Math.max(most, sinceTurn)
    return JSON.parse(part)
  })
  isOver = true
  expect(most).toBeLessThan(3 * piece)
})

import { type SigningKey, signXml } from '@cuentaclara/xades'
import type { Corpus, Original } from './corpus.ts'
import { hostileTokens, hostileValues } from './hostile.ts'
import { type Random, randomOf } from './random.ts'

/** A damaged document: what was done to which original, and the bytes. */
export type Mutant = {
  name: string
  levels: string[]
  original: Original
  isSignedAnew: boolean
  bytes: Buffer
}

const levels = { value: mutateValue, tree: mutateTree, token: mutateToken, byte: mutateByte }
type Level = keyof typeof levels

/**
 * The document of a run with that number. Half are damaged after signing; half before it, so that what lies behind the
 * signature is reached as well; what can no longer be signed stays unsigned.
 */
export function makeMutant(corpus: Corpus, seed: number, index: number): Mutant {
  const random = randomOf(seed, index)
  const original = random.pick(corpus.originals)
  const isBeforeSigning = random.next() < 0.5
  const others = corpus.originals
  let bytes: Buffer = Buffer.from(isBeforeSigning ? original.unsigned : original.signed)
  const done: string[] = []
  const times = 1 + (random.next() < 0.4 ? random.below(4) : 0)
  for (let time = 0; time < times; time += 1) {
    const level = random.pick<Level>(['value', 'value', 'tree', 'tree', 'token', 'byte'])
    bytes = levels[level](bytes, random, others)
    done.push(level)
  }
  const signed = isBeforeSigning ? signAnew(bytes, corpus.key) : null
  return {
    name: original.name,
    levels: done,
    original,
    isSignedAnew: signed !== null,
    bytes: signed ?? bytes,
  }
}

function signAnew(bytes: Buffer, key: SigningKey): Buffer | null {
  try {
    return Buffer.from(
      signXml(bytes.toString('utf8'), key, { signingTime: '2026-11-21T10:15:00-06:00', id: 'S-1' }),
    )
  } catch (error) {
    // What is not canonical is refused so; anything else is a finding.
    if (error instanceof TypeError) return null
    throw error
  }
}

function mutateByte(bytes: Buffer, random: Random, others: readonly Original[]): Buffer {
  const at = random.below(bytes.length + 1)
  const length = 1 + random.below(random.next() < 0.2 ? 500 : 8)
  const cut = (middle: Buffer, skip: number) =>
    Buffer.concat([bytes.subarray(0, at), middle, bytes.subarray(at + skip)])
  switch (random.below(9)) {
    case 0: {
      const changed = Buffer.from(bytes)
      if (at < changed.length) changed[at] = changed[at]! ^ (1 << random.below(8))
      return changed
    }
    case 1:
      return cut(Buffer.alloc(0), length)
    case 2:
      return cut(Buffer.from(Array.from({ length }, () => random.below(256))), 0)
    case 3:
      return cut(bytes.subarray(at, at + length), 0)
    case 4:
      return bytes.subarray(0, at)
    case 5: {
      const other = Buffer.from(random.pick(others).signed)
      return Buffer.concat([bytes.subarray(0, at), other.subarray(random.below(other.length))])
    }
    case 6:
      return Buffer.concat([
        random.pick([
          Buffer.from([0xef, 0xbb, 0xbf]),
          Buffer.from([0xff, 0xfe]),
          Buffer.from([0xfe, 0xff]),
          Buffer.from([0]),
          Buffer.from(' \n'),
        ]),
        bytes,
      ])
    case 7:
      return Buffer.from(bytes.toString('utf8'), random.pick(['utf16le', 'latin1'] as const))
    default:
      return cut(
        random.pick([Buffer.from([0xc3]), Buffer.from([0xff]), Buffer.from([0]), Buffer.from([13])]),
        1,
      )
  }
}

/** Tags, text, comments: moved, left out, repeated, or something hostile between them. */
function mutateToken(bytes: Buffer, random: Random, others: readonly Original[]): Buffer {
  const tokens = bytes.toString('utf8').match(/<[^<>]*>|[^<>]+|[<>]/g) ?? []
  const at = random.below(tokens.length + 1)
  const another = random.below(tokens.length + 1)
  switch (random.below(6)) {
    case 0:
      tokens.splice(at, 1)
      break
    case 1:
      tokens.splice(at, 0, tokens[another] ?? '')
      break
    case 2:
      if (at < tokens.length && another < tokens.length)
        [tokens[at], tokens[another]] = [tokens[another]!, tokens[at]!]
      break
    case 3: {
      const foreign = random.pick(others).signed.match(/<[^<>]*>|[^<>]+/g) ?? []
      tokens.splice(at, 0, ...foreign.slice(random.below(foreign.length)).slice(0, 1 + random.below(10)))
      break
    }
    case 4:
      tokens[at] = changeTag(tokens[at] ?? '', random)
      break
    default:
      tokens.splice(random.next() < 0.3 ? 0 : at, 0, random.pick(hostileTokens))
  }
  return Buffer.from(tokens.join(''))
}

function changeTag(tag: string, random: Random): string {
  switch (random.below(6)) {
    case 0:
      return tag.replace(/^<(\/?)/, '<$1x:')
    case 1:
      return tag.replace(/>$/, '/>')
    case 2:
      return tag.replace(
        />$/,
        `${random.pick([' a="1"', " b='2'", ' a="1" a="2"', ' xmlns="urn:x"', ' Id="S-1"'])}>`,
      )
    case 3:
      return tag.replaceAll('"', "'")
    case 4:
      return tag.replace(/="[^"]*"/, () => `="${random.pick(hostileValues)}"`)
    default:
      return tag.toLowerCase()
  }
}

type Span = { start: number; inner: number; innerEnd: number; end: number; isLeaf: boolean }

/** Whole elements: left out, repeated, moved, wrapped, emptied, or put where another document has them. */
function mutateTree(bytes: Buffer, random: Random, others: readonly Original[]): Buffer {
  const xml = bytes.toString('utf8')
  const spans = spansOf(xml)
  if (spans.length < 2) return mutateByte(bytes, random, others)
  const span = random.pick(spans)
  const target = random.pick(spans)
  const element = xml.slice(span.start, span.end)
  const replace = (start: number, end: number, by: string) =>
    Buffer.from(xml.slice(0, start) + by + xml.slice(end))
  switch (random.below(9)) {
    case 0:
      return replace(span.start, span.end, '')
    case 1:
      return replace(span.end, span.end, element)
    case 2:
      return replace(target.inner, target.inner, element)
    case 3:
      return replace(span.start, span.end, xml.slice(target.start, target.end))
    case 4:
      return replace(span.inner, span.innerEnd, '')
    case 5: {
      const other = random.pick(others).signed
      const foreign = random.pick(spansOf(other))
      return replace(span.start, span.end, other.slice(foreign.start, foreign.end))
    }
    case 6: {
      const name = random.pick(['a', 'Otros', 'ds:Object', 'ds:Signature', 'Emisor'])
      return replace(span.start, span.end, `<${name}>${element}</${name}>`)
    }
    case 7:
      return replace(span.end, span.end, element.repeat(1 + random.below(element.length < 500 ? 60 : 5)))
    default: {
      const depth = 1 + random.below(40)
      return replace(span.inner, span.inner, '<a>'.repeat(depth) + '</a>'.repeat(depth))
    }
  }
}

/** The text of an element or of an attribute. */
function mutateValue(bytes: Buffer, random: Random, others: readonly Original[]): Buffer {
  const xml = bytes.toString('utf8')
  const leaves = spansOf(xml).filter(({ isLeaf }) => isLeaf)
  if (leaves.length === 0) return mutateToken(bytes, random, others)
  const leaf = random.pick(leaves)
  const text = xml.slice(leaf.inner, leaf.innerEnd)
  const another = random.pick(leaves)
  const by = random.pick([
    random.pick(hostileValues),
    random.pick(hostileValues),
    random.pick(hostileValues),
    xml.slice(another.inner, another.innerEnd),
    `${text}${text}`,
    `-${text}`,
    `0${text}`,
    `${text}0`,
    ` ${text}\n`,
    `<![CDATA[${text}]]>`,
    text.split('').reverse().join(''),
    text.replace(/\d/g, () => String(random.below(10))),
    [...text].map((character) => `&#${character.codePointAt(0)};`).join(''),
  ])
  return Buffer.from(xml.slice(0, leaf.inner) + by + xml.slice(leaf.innerEnd))
}

/** Where each element begins and ends, as far as the tags fit together. */
function spansOf(xml: string): Span[] {
  const spans: Span[] = []
  const open: Span[] = []
  for (const match of xml.matchAll(/<(\/?)([A-Za-z_][\w.:-]*)[^<>]*?(\/?)>/g)) {
    const at = match.index
    const after = at + match[0].length
    if (match[1] === '/') {
      const span = open.pop()
      if (span) Object.assign(span, { innerEnd: at, end: after })
      continue
    }
    const parent = open.at(-1)
    if (parent) parent.isLeaf = false
    const span = { start: at, inner: after, innerEnd: after, end: after, isLeaf: match[3] !== '/' }
    spans.push(span)
    if (span.isLeaf) open.push(span)
  }
  return spans
}

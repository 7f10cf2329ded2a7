import { deflateRawSync, deflateSync } from 'node:zlib'
import type { Corpus } from './corpus.ts'
import { hostileTokens } from './hostile.ts'
import { type Random, randomOf } from './random.ts'

export const fileKinds = [
  'xml',
  'envelope',
  'zip',
  'pdf',
  'png',
  'jpeg',
  'svg',
  'xlsx',
  'csv',
  'eml',
  'p12',
] as const
export type FileKind = (typeof fileKinds)[number]
export type MalformedFile = { kind: FileKind; name: string; bytes: Buffer }

/** One file that is none of its kind: the same seed and number make the same bytes. */
export function makeMalformedFile(corpus: Corpus, seed: number, index: number): MalformedFile {
  const random = randomOf(seed, index)
  const kind = fileKinds[index % fileKinds.length]!
  return { kind, name: `damaged-${index}.${kind}`, bytes: makers[kind](random, corpus) }
}

const makers: Record<FileKind, (random: Random, corpus: Corpus) => Buffer> = {
  xml: (random, { originals }) => brokenXml(random, random.pick(originals).signed),
  // What people forward: the authority's own answer with something else in the place of its text.
  envelope: (random, { originals }) =>
    Buffer.from(
      JSON.stringify({
        clave: random.pick(['', '5'.repeat(50), null, {}]),
        'respuesta-xml': random.pick([
          '',
          'no base64 \u0000',
          base64(cut(random, random.pick(originals).signed)),
          7,
        ]),
      }),
    ).subarray(0, random.next() < 0.3 ? 40 : undefined),
  zip: (random) => damaged(random, zipOf(random, 'a.xml', Buffer.from('<a/>'))),
  pdf: (random) =>
    damaged(
      random,
      Buffer.from(`%PDF-1.7\n1 0 obj <</Type/Catalog>> endobj\n${'x'.repeat(random.below(500))}`),
      0,
    ),
  png: (random) => brokenPng(random),
  jpeg: (random) =>
    Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), noise(random, 1 + random.below(400), 0xfe)]),
  svg: (random) =>
    Buffer.from(
      random.pick([
        '<!--x-->'.repeat(1 + random.below(5_000)),
        '<svg xmlns="http://www.w3.org/2000/svg">',
        '<svg><script>1</script></svg>',
        '<svg onload="x()"/>',
        `<!DOCTYPE svg [<!ENTITY a "${'a'.repeat(99)}">]><svg>&a;</svg>`,
        `${'<svg>'.repeat(2_000)}`,
        '<svg><image href="file:///etc/passwd"/></svg>',
      ]),
    ),
  xlsx: (random) =>
    damaged(
      random,
      zipOf(random, 'xl/workbook.xml', Buffer.from('<workbook><sheets><c/0'.repeat(1 + random.below(2_000)))),
    ),
  csv: (random) =>
    Buffer.from(
      random.pick([
        '"never closed',
        'a;b\n"c',
        '\u0000\u0001\u0002',
        'code,description\n',
        '\n\n\n',
        '=1+1;@x',
      ]),
    ),
  eml: (random) =>
    Buffer.from(
      random.pick([
        'From: a\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: application/xml\r\nContent-Disposition: attachment; filename=a.xml\r\n\r\n<a',
        'Content-Type: multipart/mixed; boundary=b\r\n\r\n'.repeat(200),
        'Subject: =?utf-8?B?////?=\r\n\r\nno document here',
        '\u0000\u0000',
      ]),
    ),
  p12: (random) =>
    Buffer.concat([Buffer.from('308209d2', 'hex'), noise(random, 20 + random.below(2_000), 0xff)]),
}

function brokenXml(random: Random, text: string): Buffer {
  const at = 1 + random.below(text.length - 1)
  const ways = [
    () => Buffer.from(text.slice(0, at)),
    () => Buffer.from(text.slice(0, at) + '<a>'.repeat(50) + text.slice(at)),
    () => Buffer.from(`${text.slice(0, at)}\u0000${text.slice(at)}`),
    () => Buffer.from(`<!DOCTYPE a [<!ENTITY b "c">]>${text}`),
    () => Buffer.from(`${random.pick(hostileTokens)}<`),
    () => Buffer.from(text, 'utf16le').subarray(0, at),
    () => Buffer.from(`<a ${'\u2003'.repeat(200_000)}`),
    () => Buffer.alloc(0),
  ]
  return random.pick(ways)()
}

function brokenPng(random: Random): Buffer {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const facts = Buffer.alloc(13)
  facts.writeUInt32BE(random.pick([0, 1, 100, 60_000, 0xffffffff]), 0)
  facts.writeUInt32BE(random.pick([0, 1, 100, 60_000]), 4)
  facts.set([8, 2, 0, 0, 0], 8)
  const whole = Buffer.concat([
    head,
    facts,
    noise(random, 4, 0xff),
    deflateSync(Buffer.alloc(100)),
    noise(random, 30, 0xff),
  ])
  return whole.subarray(0, random.pick([8, 12, 20, 29, 40, whole.length]))
}

/** A ZIP file of one part whose directory tells the truth, or not. */
function zipOf(random: Random, name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content)
  const facts = Buffer.alloc(22)
  facts.writeUInt16LE(random.pick([8, 8, 0, 99]), 0)
  facts.writeUInt32LE(random.below(2 ** 31), 6)
  facts.writeUInt32LE(packed.length, 10)
  facts.writeUInt32LE(random.pick([content.length, 0, 0xffffffff]), 14)
  facts.writeUInt16LE(name.length, 18)
  const local = Buffer.concat([Buffer.from('504b030414000000', 'hex'), facts, Buffer.from(name), packed])
  const entry = Buffer.concat([
    Buffer.from('504b0102140014000000', 'hex'),
    facts,
    Buffer.alloc(14),
    Buffer.from(name),
  ])
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, entry, end])
}

/** Bytes turned and the end cut off; `from` says where damage may begin. */
function damaged(random: Random, bytes: Buffer, from = 4): Buffer {
  const copy = Buffer.from(bytes)
  for (let turn = 0; turn < 4; turn += 1) copy[from + random.below(copy.length - from)] = random.below(256)
  return copy.subarray(0, from + 1 + random.below(copy.length - from))
}

function noise(random: Random, length: number, most: number): Buffer {
  return Buffer.from(Array.from({ length }, () => random.below(most)))
}

function cut(random: Random, text: string): string {
  return text.slice(0, random.below(text.length))
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64')
}

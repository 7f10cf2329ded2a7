import { identifyXml } from '@cuentaclara/einvoice/xml'
import { isWholePicture } from '#platform/is-whole-picture.ts'
import { pictureType } from '#platform/picture.ts'

export type PaperType = 'application/pdf' | 'image/jpeg' | 'image/png' | 'application/xml'
/** `paper-file`: none of the kinds that are kept. `paper-broken`: one of them, but damaged or cut off. */
export type JudgedPaper = { type: PaperType } | { problem: 'paper-file' | 'paper-broken' }

/**
 * What a paper is, by its content and never by its name, and whether it is whole: years later nobody can send it again. A
 * PDF and a picture are walked to their end and never opened; XML must be well-formed, without DTD and entities.
 */
export function judgePaper(given: Uint8Array): JudgedPaper {
  const content = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  if (content.subarray(0, headBytes).includes('%PDF-')) {
    return isWholePdf(content) ? { type: 'application/pdf' } : { problem: 'paper-broken' }
  }
  const type = pictureType(content)
  if (type === 'image/png' || type === 'image/jpeg') {
    return isWholePicture(content, type) ? { type } : { problem: 'paper-broken' }
  }
  if (identifyXml(content).ok) return { type: 'application/xml' }
  return { problem: saysXml(content) ? 'paper-broken' : 'paper-file' }
}

/** Readers look for the beginning of a PDF among so many bytes (ISO 32000-1, annex H, note 13). */
const headBytes = 1024

/** ISO 32000-1, 7.5.5: where the table of objects begins and a mark of the end stand last. */
function isWholePdf(content: Buffer): boolean {
  const table = content.lastIndexOf('startxref')
  return table > 0 && content.lastIndexOf('%%EOF') > table && content.length >= statedLength(content)
}

/** A PDF made for the web has an end at its beginning too, and says there how long it is (annex F.3.1). */
function statedLength(content: Buffer): number {
  const head = content.toString('latin1', 0, headBytes)
  if (!head.includes('/Linearized')) return 0
  return Number(/\/L\s{0,4}(\d{1,12})/.exec(head)?.[1] ?? 0)
}

function saysXml(content: Buffer): boolean {
  return content.toString('latin1', 0, 64).replace('ï»¿', '').trimStart().startsWith('<?xml')
}

import { child, readTree, type Tree, textAt, UnreadableXml } from '../format/read-tree.ts'
import type { Ledger, Reception } from './ledger.ts'

/** What `GET /comprobantes` asks for; parties as type and twelve digits, `02003101123456`. */
export type SummaryQuery = { offset: number; limit: number; issuer: string | null; receiver: string | null }

const MOST_AT_ONCE = 50

/** Reads the query of `GET /comprobantes`; null when it makes no sense. */
export function readSummaryQuery(query: URLSearchParams): SummaryQuery | null {
  const offset = readCount(query.get('offset'), 0)
  const limit = readCount(query.get('limit'), MOST_AT_ONCE)
  const issuer = query.get('emisor')
  const receiver = query.get('receptor')
  const isPlain = [issuer, receiver].every((party) => party === null || /^\d{2}[0-9A-Z]{12}$/.test(party))
  if (offset === null || limit === null || limit === 0 || !isPlain) return null
  return { offset, limit: Math.min(limit, MOST_AT_ONCE), issuer, receiver }
}

/** Documents that somebody sent, newest first, as many as asked for (reference §9.5). */
export function listSummaries(ledger: Ledger, sender: string, query: SummaryQuery) {
  const found = ledger
    .sentBy(sender)
    .filter(({ key }) => !key.includes('-'))
    .filter(({ issuer, receiver }) => isParty(query.issuer, issuer) && isParty(query.receiver, receiver))
    .toReversed()
  const shown = found.slice(query.offset, query.offset + query.limit)
  return { total: found.length, shown: shown.map((reception) => summaryOf(ledger, reception)) }
}

/** One document with the notes about it. */
export function summaryOf(ledger: Ledger, reception: Reception) {
  const root = readDocument(ledger, reception)
  const notes = (type: 'credit' | 'debit') =>
    ledger
      .adjusting(reception.clave)
      .filter(({ adjustments }) => adjustments.some((each) => each.type === type))
      .map((note) => ({ clave: note.clave, fecha: dateOf(readDocument(ledger, note)) }))
  return {
    clave: reception.clave,
    fecha: dateOf(root),
    emisor: partyOf(root, 'Emisor'),
    ...(child(root, 'Receptor') ? { receptor: partyOf(root, 'Receptor') } : {}),
    notasCredito: notes('credit'),
    notasDebito: notes('debit'),
  }
}

function readCount(text: string | null, fallback: number): number | null {
  if (text === null) return fallback
  return /^\d{1,9}$/.test(text) ? Number(text) : null
}

function isParty(wanted: string | null, number: string | null): boolean {
  return wanted === null || wanted.slice(2).replace(/^0+/, '') === number?.replace(/^0+/, '')
}

function readDocument(ledger: Ledger, reception: Reception): Tree | undefined {
  try {
    return readTree(ledger.documentOf(reception))
  } catch (error) {
    if (error instanceof UnreadableXml) return undefined
    throw error
  }
}

function dateOf(root: Tree | undefined): string {
  return textAt(root, 'FechaEmision')
}

function partyOf(root: Tree | undefined, name: string) {
  const party = child(root, name)
  return {
    tipoIdentificacion: textAt(party, 'Identificacion', 'Tipo'),
    numeroIdentificacion: textAt(party, 'Identificacion', 'Numero'),
    nombre: textAt(party, 'Nombre'),
  }
}

import { attributeOf, parseXml, textOf, type XmlElement, XmlRefused } from '@cuentaclara/xml'
import { isAmount, type Movement, moves, oneLine, type Statement } from './movement.ts'
import { realDay } from './read-ofx.ts'

/** Whether a file begins like ISO 20022's statement of an account. */
export function isCamt(head: string): boolean {
  return /<(\w+:)?BkToCstmrStmt\b/.test(head) || head.includes('urn:iso:std:iso:20022:tech:xsd:camt.053')
}

/** A statement in CAMT.053, whichever version. Null for a file that is no whole one, or tells of several accounts. */
export function readCamt(bytes: Uint8Array): Statement | null {
  const root = rootOf(bytes)
  const statements = root === null ? [] : at(root, 'BkToCstmrStmt', 'Stmt')
  const [first] = statements
  if (first === undefined) return null
  const accounts = new Set(statements.map((each) => said(each, 'Acct', 'Id', 'IBAN')))
  if (accounts.size > 1) return null
  // What is only expected may never come.
  const booked = statements
    .flatMap((each) => at(each, 'Ntry'))
    .filter((entry) => !/^PDNG/.test(statusOf(entry)))
  const read = booked.map((entry, index) => ({ row: index + 1, ...movementOf(entry) }))
  return {
    account: said(first, 'Acct', 'Id', 'IBAN') ?? said(first, 'Acct', 'Id', 'Othr', 'Id'),
    currency: said(first, 'Acct', 'Ccy') ?? currencyOf(booked[0]),
    movements: read.flatMap(({ movement }) => movement ?? []).filter(moves),
    refused: read.flatMap(({ row, movement, field }) => (movement === null ? [{ row, field }] : [])),
  }
}

function rootOf(bytes: Uint8Array): XmlElement | null {
  try {
    return parseXml(bytes).root
  } catch (error) {
    if (error instanceof XmlRefused) return null
    throw error
  }
}

function movementOf(entry: XmlElement): { movement: Movement | null; field: string } {
  const date = at(entry, 'BookgDt')[0] ?? at(entry, 'ValDt')[0]
  const written = date === undefined ? null : (said(date, 'Dt') ?? said(date, 'DtTm'))
  const day = realDay((written ?? '').slice(0, 10))
  const amount = said(entry, 'Amt') ?? ''
  const isOut = said(entry, 'CdtDbtInd') === 'DBIT'
  if (day === null) return { movement: null, field: 'day' }
  if (!isAmount(amount) || amount.startsWith('-')) return { movement: null, field: 'amount' }
  const [details] = at(entry, 'NtryDtls', 'TxDtls')
  const inDetails = (...path: string[]) => (details === undefined ? null : said(details, ...path))
  const party = isOut ? 'Cdtr' : 'Dbtr'
  const words = [
    inDetails('RltdPties', party, 'Nm') ?? inDetails('RltdPties', party, 'Pty', 'Nm'),
    inDetails('RmtInf', 'Ustrd'),
    said(entry, 'AddtlNtryInf'),
  ]
  const endToEnd = inDetails('Refs', 'EndToEndId')
  const reference =
    (endToEnd === 'NOTPROVIDED' ? null : endToEnd) ?? said(entry, 'AcctSvcrRef') ?? said(entry, 'NtryRef')
  return {
    movement: {
      day,
      amount: isOut ? `-${amount}` : amount,
      text: oneLine(words.filter((word) => word !== null).join(' '), 300),
      reference: reference === null ? null : oneLine(reference, 60),
      balance: null,
    },
    field: '',
  }
}

/** `BOOK`, or in later versions a code inside. */
function statusOf(entry: XmlElement): string {
  return said(entry, 'Sts', 'Cd') ?? said(entry, 'Sts') ?? ''
}

function currencyOf(entry: XmlElement | undefined): string | null {
  const [amount] = entry === undefined ? [] : at(entry, 'Amt')
  return amount === undefined ? null : (attributeOf(amount, 'Ccy') ?? null)
}

/** The elements at a path below another. */
function at(element: XmlElement, ...path: string[]): XmlElement[] {
  return path.reduce<XmlElement[]>(
    (found, name) => found.flatMap(({ elements }) => elements.filter((child) => child.name === name)),
    [element],
  )
}

/** What the first of them says; null for nothing. */
function said(element: XmlElement, ...path: string[]): string | null {
  const [found] = at(element, ...path)
  return found === undefined ? null : textOf(found).trim() || null
}

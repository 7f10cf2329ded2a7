import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readBankFile } from './read-bank-file.ts'
import { isCamt, readCamt } from './read-camt.ts'
import { isOfx, readOfx } from './read-ofx.ts'
import { withFingerprints } from './take-statement.ts'

const ofx = (movements: string) => `OFXHEADER:100
DATA:OFXSGML

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>CRC
<BANKACCTFROM><BANKID>151<ACCTID>15100010012345678<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST>${movements}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

const deposit = `<STMTTRN><TRNTYPE>CREDIT
<DTPOSTED>20261121120000[-6:CST]
<TRNAMT>4520,00
<FITID>A-1
<NAME>DISTRIBUIDORA DEL VALLE &amp; CIA
<MEMO>Pago fact 12
</STMTTRN>`

const camt = (entries: string, before = '') => `<?xml version="1.0" encoding="UTF-8"?>${before}
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>1</Id>
<Acct><Id><IBAN>CR05015202001026284066</IBAN></Id><Ccy>CRC</Ccy></Acct>${entries}</Stmt></BkToCstmrStmt></Document>`

const entry = (sign: 'CRDT' | 'DBIT', status = 'BOOK') => `<Ntry><Amt Ccy="CRC">4520.00</Amt>
<CdtDbtInd>${sign}</CdtDbtInd><Sts>${status}</Sts><BookgDt><Dt>2026-11-21</Dt></BookgDt>
<AcctSvcrRef>R-9</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
<RltdPties><Dbtr><Nm>Distribuidora del Valle</Nm></Dbtr></RltdPties>
<RmtInf><Ustrd>Factura 12</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`

const bytes = (text: string) => new TextEncoder().encode(text)

describe('OFX', () => {
  test('tells its movements though no value is closed, and the comma of its decimals', () => {
    expect(isOfx(ofx(''))).toBe(true)
    expect(readOfx(ofx(deposit))).toEqual({
      account: '15100010012345678',
      currency: 'CRC',
      movements: [
        {
          day: '2026-11-21',
          amount: '4520.00',
          text: 'DISTRIBUIDORA DEL VALLE & CIA Pago fact 12',
          reference: 'A-1',
          balance: null,
        },
      ],
      refused: [],
    })
  })

  test('that breaks off is refused whole: half a statement looks like one', () => {
    expect(readOfx(ofx(deposit).slice(0, -30))).toBeNull()
  })

  test('names the movement whose day or amount is none, and reads the others', () => {
    const broken = deposit.replace('20261121', '20261131')
    const worded = deposit.replace('4520,00', 'mil')
    expect(readOfx(ofx(broken + worded + deposit))).toMatchObject({
      movements: [{ amount: '4520.00' }],
      refused: [
        { row: 1, field: 'day' },
        { row: 2, field: 'amount' },
      ],
    })
  })

  // Each ended the whole upload with an error of the database.
  test('leaves out what moves no money, and names what no account holds', () => {
    const of = (amount: string) => deposit.replace('4520,00', amount)
    expect(readOfx(ofx(of('0.00') + of('0.001') + of('12345678901234.00') + of('-15.500')))).toMatchObject({
      movements: [{ amount: '-15.500' }],
      refused: [
        { row: 2, field: 'amount' },
        { row: 3, field: 'amount' },
      ],
    })
    const empty = entry('CRDT').replace('4520.00', '0.00')
    expect(readCamt(bytes(camt(empty + entry('CRDT'))))?.movements).toHaveLength(1)
  })

  test('of two accounts is refused: nobody could say whose money it was', () => {
    const other = '<BANKACCTFROM><ACCTID>999</BANKACCTFROM>'
    expect(readOfx(ofx(deposit + other))).toBeNull()
  })
})

describe('CAMT.053', () => {
  test('tells what is booked, with its sign, and leaves out what is only expected', () => {
    const text = camt(entry('CRDT') + entry('DBIT') + entry('CRDT', 'PDNG'))
    expect(isCamt(text)).toBe(true)
    const read = readCamt(bytes(text))
    expect(read).toMatchObject({ account: 'CR05015202001026284066', currency: 'CRC', refused: [] })
    expect(read?.movements).toMatchObject([
      { day: '2026-11-21', amount: '4520.00', text: 'Distribuidora del Valle Factura 12', reference: 'R-9' },
      { amount: '-4520.00' },
    ])
  })

  test('with a DTD is refused: its entities could fill the memory', () => {
    const bomb = '<!DOCTYPE a [<!ENTITY b "bbbbbbbbbb"><!ENTITY c "&b;&b;&b;&b;">]>'
    expect(readCamt(bytes(camt(entry('CRDT'), bomb)))).toBeNull()
  })

  test('that breaks off is refused whole', () => {
    expect(readCamt(bytes(camt(entry('CRDT')).slice(0, -20)))).toBeNull()
  })
})

test('two equal movements of a day are two lines, and the same two of the next file', async () => {
  const movement = { day: '2026-11-21', amount: '100', text: 'x', reference: null, balance: null }
  const first = await withFingerprints([movement, movement], 'CR05015202001026284066')
  const again = await withFingerprints([{ ...movement, text: 'y' }, movement], 'CR05015202001026284066')
  expect(new Set(first.map(({ fingerprint }) => fingerprint)).size).toBe(2)
  expect(again.map(({ fingerprint }) => fingerprint)).toEqual(first.map(({ fingerprint }) => fingerprint))
})

// A statement of 8 MB held two hundred thousand movements, which the server took apart while everybody waited.
test('a statement of more movements than anybody looks through is refused where it is read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cuenta-clara-statement-'))
  try {
    for (const [name, content] of [
      ['ofx', ofx(deposit.repeat(3))],
      ['camt', camt(entry('CRDT').repeat(3))],
    ] as const) {
      const path = join(folder, name)
      writeFileSync(path, content)
      expect(await readBankFile({ path, mostLines: 2 }), name).toEqual({ is: 'too-long' })
      expect(await readBankFile({ path, mostLines: 3 }), name).toMatchObject({ is: 'statement' })
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('everybody else has turns while the lines of a long statement are told apart', async () => {
  let turns = 0
  let isOver = false
  const turn = () => {
    turns += 1
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  const movement = { day: '2026-11-21', amount: '100', text: 'x', reference: null, balance: null }
  await withFingerprints(Array(2_001).fill(movement), 'CR05015202001026284066')
  isOver = true
  expect(turns).toBeGreaterThanOrEqual(4)
})

import { createHash, randomInt } from 'node:crypto'
import type {
  Client,
  Company,
  DocumentRow,
  DraftInput,
  PaymentDetail,
  UploadAnswer,
} from '@cuentaclara/contracts'
import { createTestPkcs12, openPkcs12, type SigningKey } from '@cuentaclara/xades'
import { writeSupplierDocument } from '../apps/server/src/demo/supplier-document.ts'
import type { Random } from '../fuzz/random.ts'
import type { AcknowledgedLine, Work } from './acknowledged.ts'

/** What one lane asks for next, and what an answer to it promises. */
export type Task = {
  what: Work
  /** The document that is to be corrected, paid or sent. */
  about: string | null
  path: string
  body: string | (() => FormData)
  promised(
    answer: unknown,
  ): Omit<Extract<AcknowledgedLine, { event: 'answered' }>, 'event' | 'at' | 'key' | 'company'>
}

/** A document of this lane that owes something; lanes never meet on one, so each knows what is left. */
type OpenDocument = {
  row: DocumentRow
  left: number
  lines: NonNullable<DraftInput['lines']>
  isTouched: boolean
}

export type Surroundings = { company: Company; clients: readonly Client[]; supplier: SigningKey }

const suppliers = ['3101888111', '3101888222', '3101888333']
const PIN = 'Chaos-2026-pin'

export async function makeSupplierKey(): Promise<SigningKey> {
  const p12 = await createTestPkcs12({
    commonName: 'PROVEEDORES DEL CAOS SOCIEDAD ANONIMA',
    serialNumberAttribute: 'CPJ-3-101-888111',
    pin: PIN,
  })
  return openPkcs12(p12, PIN)
}

/** An endless row of things to do, fixed by its chance: documents of several kinds, notes, money, files in, letters out. */
export function openWork(lane: number, chance: Random, { company, clients, supplier }: Surroundings) {
  const open: OpenDocument[] = []
  const issued: DocumentRow[] = []
  let sequence = 0

  return (key: string): Task => {
    sequence += 1
    const turn = chance.below(100)
    const untouched = open.find(({ isTouched }) => !isTouched)
    const owing = open.find(({ left }) => left > 0)
    if (turn < 12 && untouched) return creditNote(untouched, key)
    if (turn < 30 && owing) return payment(owing, key)
    // Few enough for the limits of their routes, which hold for everybody of one address.
    if (turn < 32) return upload()
    if (turn < 34 && issued.length > 0) return letter(chance.pick(issued))
    if (turn < 60) return document({ ...draft(key), kind: 'ticket', client_id: null })
    if (turn < 72) return document({ ...draft(key), kind: 'invoice', client_id: chance.pick(clients).id })
    const dollars = turn < 84 ? {} : { currency: 'USD' as const, exchange_rate: '505.25' }
    return document({
      ...draft(key),
      ...dollars,
      kind: 'invoice',
      client_id: chance.pick(clients).id,
      sale_condition: '02',
      credit_days: 30,
      payments: [],
    })
  }

  function draft(key: string) {
    const line = (part: number) => ({
      cabys: '6340001000100',
      // The key stands in the document, so that a doubled one shows whatever else was forgotten.
      description: `Chaos ${key} ${part}`,
      quantity: String(1 + chance.below(4)),
      unit: 'Unid',
      unit_price: `${100 + chance.below(9_000)}.${String(chance.below(100_000)).padStart(5, '0')}`,
      taxes: [{ code: '01', rate_code: chance.pick(['08', '04', '03']) }],
    })
    const lines = Array.from({ length: 1 + chance.below(3) }, (_, part) => line(part))
    return { lines, sale_condition: '01', payments: [{ means: '01' }] }
  }

  function document(input: object, corrects: OpenDocument | null = null): Task {
    return {
      what: 'document',
      about: corrects?.row.id ?? null,
      path: '/documents/issue',
      body: JSON.stringify(input),
      promised(answer) {
        const row = answer as DocumentRow
        issued.push(row)
        const { lines = [], sale_condition, kind } = input as DraftInput
        if (sale_condition === '02' && kind === 'invoice')
          open.push({ row, left: Math.floor(Number(row.total)), lines, isTouched: false })
        return {
          what: 'document',
          id: row.id,
          kind: row.kind,
          clave: row.clave!,
          consecutivo: row.consecutivo!,
          issued_at: row.issued_at!,
          total: row.total,
          currency: row.currency,
          corrects: corrects?.row.id ?? null,
        }
      },
    }
  }

  function creditNote(original: OpenDocument, key: string): Task {
    original.isTouched = true
    original.left = 0
    const { row } = original
    const input = {
      kind: 'credit-note',
      client_id: row.client_id,
      currency: row.currency,
      ...(row.currency === 'USD' ? { exchange_rate: row.exchange_rate } : {}),
      sale_condition: '02',
      credit_days: 30,
      payments: [],
      lines: original.lines.map((line, part) => ({ ...line, description: `Chaos ${key} ${part}` })),
      references: [
        {
          document_type: '01',
          number: row.clave,
          issued_at: row.issued_at,
          code: '01',
          reason: 'Anula el documento',
        },
      ],
    }
    return document(input, original)
  }

  /** Whole units, so that no rounding of ours stands between what was promised and what is found. */
  function payment(target: OpenDocument, key: string): Task {
    target.isTouched = true
    const amount = String(chance.below(2) === 0 ? target.left : Math.ceil(target.left / 3))
    target.left -= Number(amount)
    const { row } = target
    const input = {
      client_id: row.client_id,
      paid_on: row.issued_at!.slice(0, 10),
      currency: row.currency,
      ...(row.currency === 'USD' ? { exchange_rate: row.exchange_rate } : {}),
      amount,
      means: '04',
      reference: key,
      allocations: [{ document_id: row.id, amount }],
    }
    return {
      what: 'payment',
      about: row.id,
      path: '/payments',
      body: JSON.stringify(input),
      promised(answer) {
        const { id, number } = answer as PaymentDetail
        return {
          what: 'payment',
          id,
          number,
          amount,
          currency: row.currency,
          document_id: row.id,
          applied: amount,
        }
      },
    }
  }

  function upload(): Task {
    const number = chance.pick(suppliers)
    const { xml, clave } = writeSupplierDocument(
      {
        supplier: { name: `Proveedor ${number} S.A.`, number, activity: '4711.2' },
        receiver: { name: company.name, number: company.identification_number! },
        issuedAtMs: Date.now() - 86_400_000,
        sequence: 1 + lane * 1_000_000 + sequence + randomInt(900_000),
        lines: [
          { cabys: '6340001000100', description: 'Café', quantity: '3', price: '1500.5', rateCode: '08' },
        ],
      },
      supplier,
    )
    return {
      what: 'upload',
      about: null,
      path: '/receptions',
      body() {
        const form = new FormData()
        form.set('file0', new Blob([xml], { type: 'application/xml' }), `${clave}.xml`)
        form.set('name0', `${clave}.xml`)
        return form
      },
      promised(answer) {
        const [file] = (answer as UploadAnswer).files
        // Sent again after a lost answer it is known; either way it is there.
        if (file?.reception_id == null) throw new Error(`not taken in: ${JSON.stringify(answer)}`)
        const sha256 = createHash('sha256').update(xml).digest('hex')
        return { what: 'upload', id: file.reception_id, clave, sha256 }
      },
    }
  }

  function letter(row: DocumentRow): Task {
    const recipient = `lane${lane}-${sequence}@chaos.example.com`
    return {
      what: 'letter',
      about: row.id,
      path: `/documents/${row.id}/send`,
      body: JSON.stringify({ to: recipient }),
      promised: () => ({ what: 'letter', document_id: row.id, recipient }),
    }
  }
}

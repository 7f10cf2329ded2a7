import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { decimal } from '@cuentaclara/decimal'
import {
  complete,
  type DraftDocument,
  type DraftLine,
  type FiscalDocument,
  newDraft,
  newLine,
  type Party,
} from '@cuentaclara/einvoice'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { describe, expect, it } from 'vitest'
import { describeDocument } from './describe-document.ts'
import { formatIdentification, formatMoney } from './format.ts'
import { nameCurrency } from './naming.ts'

const golden = join(import.meta.dirname, '../golden')

const cafe: Party = {
  name: 'CAFÉ DEL BARRIO SOCIEDAD ANÓNIMA',
  tradeName: 'Café del Barrio',
  identification: { type: '02', number: '3101000111' },
  address: { province: '1', canton: '01', district: '01', details: 'Avenida 1, calle 2' },
  phone: { countryCode: '506', number: '22220000' },
  emails: ['facturas@ejemplo.invalid'],
}
const buyer: Party = {
  name: 'Constructora Ejemplo S.A.',
  identification: { type: '02', number: '3101222333' },
  emails: ['pagos@ejemplo.invalid'],
}

function aLine(change: Partial<DraftLine> = {}): DraftLine {
  return {
    ...newLine(),
    cabys: '6331000000000',
    description: 'Almuerzo ejecutivo',
    quantity: '2',
    unitPrice: '5309.73451',
    taxes: [{ code: '01', rateCode: '08' }],
    ...change,
  }
}

function anInvoice(change: Partial<DraftDocument> = {}): FiscalDocument {
  const draft: DraftDocument = {
    ...newDraft('invoice'),
    issuer: cafe,
    receiver: buyer,
    issuerActivity: '5610.0',
    payments: [{ means: '06' }],
    lines: [aLine()],
    ...change,
  }
  return complete(draft, numbers)
}

const numbers = {
  clave: '50621112600310100011100100001010000000123119876543',
  consecutivo: '00100001010000000123',
  issuedAt: '2026-11-21T10:15:00-06:00',
  softwareProviderId: '3101000111',
}

const cases: Record<string, () => unknown> = {
  'cash-invoice': () => describeDocument(anInvoice(), { isLive: true }),
  'dollars-on-credit-exonerated': () =>
    describeDocument(
      anInvoice({
        saleCondition: '02',
        creditDays: 30,
        payments: [],
        currency: 'USD',
        exchangeRate: '505.43',
        lines: [
          aLine({
            unitPrice: '55',
            quantity: '4',
            discounts: [{ code: '07', amount: '20' }],
            taxes: [
              {
                code: '01',
                rateCode: '08',
                exoneration: {
                  documentType: '04',
                  documentNumber: 'AL-00460853-20',
                  institution: '01',
                  issuedAt: '2026-01-10T00:00:00-06:00',
                  ratePoints: '8',
                },
              },
            ],
          }),
        ],
        extraTexts: [{ code: 'OC', text: '4711' }, { text: 'Thank you.' }],
        references: [
          {
            documentType: '06',
            number: 'C-77',
            issuedAt: '2026-01-02T00:00:00-06:00',
            code: '04',
            reason: 'Contrato marco',
          },
        ],
      }),
      { language: 'en', isLive: false },
    ),
  'mixed-payment-with-service-charge': () =>
    describeDocument(
      anInvoice({
        otherCharges: [{ type: '06', description: 'Servicio 10 %', percent: '10' }],
        payments: [
          { means: '01', amount: '10000' },
          { means: '02', amount: '3061.94690' },
        ],
        lines: [
          aLine(),
          aLine({
            cabys: '0111100000100',
            description: 'Trigo',
            unit: 'Kg',
            taxes: [{ code: '01', rateCode: '10' }],
          }),
        ],
      }),
      { isLive: true },
    ),
  'on-credit-in-arabic': () =>
    describeDocument(anInvoice({ saleCondition: '02', creditDays: 30, payments: [] }), {
      language: 'ar',
      isLive: false,
    }),
}

describe('describeDocument', () => {
  it.each(Object.entries(cases))('words %s exactly as it is kept', (name, describeCase) => {
    const file = join(golden, `${name}.json`)
    const text = `${JSON.stringify(describeCase(), null, 2)}\n`
    if (process.env.UPDATE_GOLDEN) writeFileSync(file, text)
    expect(text).toBe(readFileSync(file, 'utf8'))
  })

  it('says all over that a draft has no number yet, in the words of the document', () => {
    const { watermark, number, identity, title } = describeDocument(anInvoice(), { isPreview: true })
    expect([title, watermark, number]).toEqual(['Factura electrónica', 'BORRADOR', 'Sin número todavía'])
    expect(identity.slice(0, 2).map(({ value }) => value)).toEqual([number, number])
    expect(describeDocument(anInvoice(), { isPreview: true, language: 'en' }).watermark).toBe('DRAFT')
    expect(describeDocument(anInvoice()).watermark).toBeNull()
  })

  it('says what is no codes and leaves no slot open', () => {
    const text = JSON.stringify(Object.values(cases).map((describeCase) => describeCase()))
    expect(text.replaceAll('{page}', '').replaceAll('{pages}', '')).not.toMatch(/\{\w+\}|undefined|null null/)
    expect(text).toContain('SINPE')
  })

  // Clients read a bare code of theirs and looked it up.
  it('says the activity as the company calls it, that of the client as the authority does, who sold, and units in words', () => {
    const { facts, lines } = describeDocument(
      anInvoice({ lines: [aLine({ unit: 'Sp' }), aLine()], receiverActivity: '6910.0' }),
      { activityNames: { '5610.0': 'Cafetería' }, seller: 'Mariela Solano' },
    )
    expect(facts).toContainEqual({ label: 'Actividad económica', value: '5610.0 · Cafetería' })
    expect(facts).toContainEqual({
      label: 'Actividad del receptor',
      value: '6910.0 · Buffete de abogado, notario, asesor legal',
    })
    expect(facts).toContainEqual({ label: 'Vendedor', value: 'Mariela Solano' })
    expect(lines.map(({ unit }) => unit)).toEqual(['Servicios Profesionales', 'Unidad'])
  })

  it('on a roll says what each costs with its tax, what was handed over and which payment it was', () => {
    const lines = [
      aLine({ discounts: [{ code: '07', percent: '10' }] }),
      aLine({ quantity: '1', unitPrice: '885', taxes: [{ code: '01', rateCode: '10' }] }),
    ]
    const ticket = describeDocument(anInvoice({ receiver: null, lines }), {
      paper: '80mm',
      cash: { received: decimal('20000'), change: decimal('8315') },
      paymentReferences: ['2026112298765'],
    })
    // 5,309.73451 and 13 % are 6,000; two of them less 10 % are 10,800.
    expect(ticket.lines).toMatchObject([
      { quantity: '2', price: '6,000.00', discount: '1,200.00', total: '₡10,800.00' },
      { quantity: '1', price: '885.00', total: '₡885.00' },
    ])
    expect(ticket.afterTotal).toEqual([
      { label: 'Recibido', amount: '₡20,000.00' },
      { label: 'Vuelto', amount: '₡8,315.00' },
    ])
    expect(ticket.legend).toContain('Los precios incluyen los impuestos.')
    expect(ticket.facts).toContainEqual({
      label: 'Medio de pago',
      value: expect.stringMatching(/^SINPE.*, ref\. 2026112298765$/),
    })
    expect(describeDocument(anInvoice({ lines }), {}).lines[0]!.price).toBe('5,309.73')
  })

  it('says of a return what went back in cash, and nothing of cash where all went back otherwise', () => {
    const said = (change: string) =>
      describeDocument(anInvoice({ kind: 'credit-note' }), {
        cash: { received: decimal('0'), change: decimal(change) },
      }).afterTotal
    expect(said('1130')).toEqual([{ label: 'Devuelto en efectivo', amount: '₡1,130.00' }])
    expect(said('0')).toEqual([])
  })

  // Who received a copy after they had paid some of it could not see what was left.
  it('says on a copy what was paid and credited since, and what is left that day', () => {
    const none = decimal('0')
    const settlement = {
      paid: decimal('4000'),
      credited: decimal('1000.5'),
      writtenOff: none,
      surplus: none,
      balance: decimal('6999.5'),
      on: '2026-12-01',
    }
    expect(describeDocument(anInvoice(), { settlement }).afterTotal).toEqual([
      { label: 'Pagado', amount: '−₡4,000.00' },
      { label: 'Acreditado', amount: '−₡1,000.50' },
      { label: 'Saldo al 01/12/2026', amount: '₡6,999.50' },
    ])
    expect(describeDocument(anInvoice()).afterTotal).toEqual([])
  })

  it('says how to pay only where something is owed', () => {
    const account = { bank: 'Banco Uno', currency: 'CRC', iban: 'CR05015202001026284066', holder: '' }
    const payment = (owed?: string) =>
      describeDocument(anInvoice(), { accounts: [account], ...(owed && { owed: decimal(owed) }) }).payment
    expect(payment()?.rows).toHaveLength(1)
    expect(payment('100')?.rows).toHaveLength(1)
    expect(payment('0')).toBeNull()
  })

  // features.md row 105: the paper had the number alone, and what it was for was typed from memory.
  it('says of SINPE Móvil the number, what is left to pay in colones, and by what name it is found again', () => {
    const rowsOf = (change = {}, options = {}) =>
      describeDocument(anInvoice(change), { sinpeNumber: '88887777', ...options }).payment?.rows
    const reference = shortNumber(anInvoice().consecutivo)
    expect(rowsOf({}, { owed: decimal('6999.5') })).toEqual([
      `SINPE Móvil 8888-7777 · monto ₡6,999.50 · referencia ${reference}`,
    ])
    expect(rowsOf({ currency: 'USD', exchangeRate: '505' })).toEqual(['SINPE Móvil 8888-7777'])
    // A draft has no number by which it would be found.
    expect(rowsOf({}, { isPreview: true })).toEqual(['SINPE Móvil 8888-7777'])
  })

  it('says a term of one day as people do', () => {
    const termOf = (creditDays: number) =>
      describeDocument(anInvoice({ saleCondition: '02', creditDays, payments: [] })).facts[0]?.value
    expect([termOf(1), termOf(8)]).toEqual([
      expect.stringMatching(/, 1 día$/),
      expect.stringMatching(/, 8 días$/),
    ])
  })

  it('warns on the page of a document without fiscal value only', () => {
    expect(describeDocument(anInvoice(), { isLive: false }).notice).not.toBeNull()
    expect(describeDocument(anInvoice(), { isLive: true }).notice).toBeNull()
  })
})

describe('formats', () => {
  it.each([
    ['USD', 'Dólar estadounidense'],
    ['EUR', 'Euro (EUR)'],
    ['GBP', 'Libra esterlina (GBP)'],
    ['XSU', 'XSU'],
  ] as const)('calls %s %s', (code, text) => {
    expect(nameCurrency(code, 'es')).toBe(text)
  })

  it.each([
    ['1234567.891', 'CRC', '₡1,234,567.89'],
    ['0', 'USD', '$0.00'],
    ['-5.005', 'USD', '−$5.01'],
    ['1', 'EUR', '€1.00'],
    ['1', 'GBP', 'GBP\u00a01.00'],
  ])('writes %s %s as %s', (amount, currency, text) => {
    expect(formatMoney(decimal(amount), currency)).toBe(text)
  })

  it.each([
    ['01', '112340567', '1-1234-0567'],
    ['02', '3101000111', '3-101-000111'],
    ['03', '155812345678', '155812345678'],
    ['05', 'X-1', 'X-1'],
  ])('writes identification %s %s as %s', (type, number, text) => {
    expect(formatIdentification(type, number)).toBe(text)
  })
})

// The lines of a receipt came to 67,800 and 869.23 where 107,800 and 100 were paid, and a price with tax was none of either.
it.each([
  ['less', '100000', '60000', '₡107,800.00'],
  ['more', '0', '769.23076', '₡100.00'],
])(
  'a receipt whose tax is reckoned on %s than what is paid says what is paid',
  (_, unitPrice, taxableBase, paid) => {
    const lines = [aLine({ quantity: '1', unitPrice, taxableBase })]
    const draft: DraftDocument = { ...newDraft('payment-receipt'), issuer: cafe, receiver: buyer, lines }
    const receipt = complete({ ...draft, saleCondition: '11', payments: [{ means: '06' }] }, numbers)
    for (const paper of ['a4', '80mm'] as const) {
      const page = describeDocument(receipt, { paper, language: 'en' })
      expect([page.lines[0]?.total, page.grandTotal.amount]).toEqual([paid, paid])
      expect(page.lines[0]?.details.at(-1)).toMatch(/^VAT reckoned on ₡/)
    }
  },
)

it('a receipt on a roll has the tax that was paid in its price', () => {
  const lines = [aLine({ quantity: '1', unitPrice: '100000', taxableBase: '60000' })]
  const draft: DraftDocument = { ...newDraft('payment-receipt'), issuer: cafe, receiver: buyer, lines }
  const page = describeDocument(complete(draft, numbers), { paper: '80mm', language: 'en' })
  expect(page.lines[0]?.price).toBe('107,800.00')
})

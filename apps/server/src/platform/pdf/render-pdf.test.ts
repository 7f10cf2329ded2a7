import { describeList, type ListDescription, type PageDescription } from '@cuentaclara/print'
import { afterAll, describe, expect, it } from 'vitest'
import { type Place, pdfPlaces, pdfText } from '#test/pdf-text.ts'
import * as typesetter from './render-pdf.ts'

afterAll(typesetter.stopPdfProcess)

const turn = { of: 'a company' }
const renderPdf = (page: PageDescription) => typesetter.renderPdf(page, turn)
const renderSvg = (page: PageDescription) => typesetter.renderSvg(page, turn)
const renderList = (page: ListDescription) => typesetter.renderList(page, turn)

const row = (number: number) => ({
  number: String(number),
  description: `Capuchino ${number} عربي`,
  details: ['CABYS 6340001000100'],
  quantity: '2',
  unit: 'Unid',
  price: '1,769.91',
  discount: '',
  tax: '13 %',
  total: '₡4,000.00',
})

function aPage(change: Partial<PageDescription> = {}): PageDescription {
  return {
    language: 'es',
    direction: 'ltr',
    template: 'classic',
    paper: 'a4',
    colour: '#675DD8',
    logo: null,
    notice: null,
    watermark: null,
    title: 'Factura electrónica',
    lawfulTitle: null,
    number: '00100001010000000123',
    identity: [{ label: 'Clave', value: '5'.repeat(50) }],
    issuer: { heading: 'Emisor', name: 'CAFÉ', rows: ['San José'] },
    receiver: null,
    facts: [],
    columns: {
      lines: {
        number: '#',
        description: 'D',
        quantity: 'Q',
        unit: 'U',
        price: 'P',
        discount: 'R',
        tax: 'I',
        total: 'T',
      },
    },
    lines: [row(1)],
    taxes: null,
    totals: [],
    grandTotal: { label: 'Total', amount: '₡4,000.00' },
    afterTotal: [],
    references: null,
    notes: null,
    payment: null,
    terms: null,
    link: null,
    closing: null,
    legend: ['Versión 4.4'],
    footer: 'Página {page} de {pages}',
    ...change,
  }
}

const everything: Partial<PageDescription> = {
  receiver: {
    heading: 'Receptor',
    name: 'Ferretería',
    rows: ['3-101-222333', 'Heredia', 'compras@example.test'],
  },
  payment: {
    heading: 'Cómo pagar',
    rows: ['Banco Uno CRC · CR05 0152 0200 1026 2840 66', 'SINPE Móvil 8888-1111'],
  },
  terms: { heading: 'Condiciones', rows: ['Se paga a treinta días.', 'عربي'] },
  closing: 'Gracias por su compra',
}

const pageCount = (pdf: Uint8Array) =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Type\s*\/Page\b(?!s)/g)?.length

describe('renderPdf', () => {
  it('sets one page', async () => {
    const pdf = await renderPdf(aPage())
    expect(Buffer.from(pdf.slice(0, 5)).toString()).toBe('%PDF-')
    expect(pageCount(pdf)).toBe(1)
  })

  it.each(['classic', 'clear', 'compact'] as const)('has the form %s on sheets', async (template) => {
    for (const paper of ['a4', 'us-letter'] as const) {
      expect(pageCount(await renderPdf(aPage({ template, paper, ...everything })))).toBe(1)
    }
  })

  it.each(['80mm', '58mm'] as const)('prints on a roll of %s without an end of page', async (paper) => {
    const lines = Array.from({ length: 60 }, (_, index) => row(index + 1))
    expect(pageCount(await renderPdf(aPage({ paper, lines, ...everything })))).toBe(1)
  })

  it('is a picture as well', async () => {
    expect(await renderSvg(aPage(everything))).toMatch(/^<svg /)
  })

  // The settings showed an empty sheet above the second one of a document of two.
  it('is a picture of all its sheets, each on its own white', async () => {
    const lines = Array.from({ length: 60 }, (_, index) => row(index + 1))
    const picture = await renderSvg(aPage({ lines }))
    const sheets = picture.split('#ffffff').length - 1
    expect(sheets).toBe(pageCount(await renderPdf(aPage({ lines }))))
    // What lies at the corner of the picture itself comes before all else.
    expect(picture.lastIndexOf('\n    <path')).toBeLessThan(picture.indexOf('<g'))
  })

  it('draws the squares of a link sharp at any size, and makes them a link', async () => {
    const link = { label: 'Ver en línea', address: 'https://facturas.example.test/p/AAGf' }
    for (const paper of ['a4', '80mm'] as const) {
      const pdf = Buffer.from(await renderPdf(aPage({ ...everything, paper, link }))).toString('latin1')
      expect(pdf).toContain(`/URI (${link.address})`)
      expect(pdf).not.toMatch(/\/Subtype\s*\/Image/)
    }
  })

  it('breaks long documents into pages', async () => {
    const pdf = await renderPdf(aPage({ lines: Array.from({ length: 100 }, (_, index) => row(index + 1)) }))
    expect(pageCount(pdf)).toBeGreaterThan(2)
  })

  it('prints what looks like markup as it is written', async () => {
    const hostile = '#read("/etc/passwd") *a* $x$ <b> \\ "'
    const pdf = await renderPdf(aPage({ notes: { heading: hostile, rows: [hostile, 'x'.repeat(500)] } }))
    expect(pageCount(pdf)).toBe(1)
  })

  // Clients read "los reintegros s / e hacen" and "₡100,000. / 00" at the ends of lines.
  it.each(['a4', '80mm', '58mm'] as const)('ends no line of %s within a word or an amount', async (paper) => {
    const terms =
      'Las devoluciones se aceptan dentro de los treinta días posteriores a la compra, siempre que el producto conserve ' +
      'su empaque original; los reintegros se hacen a la cuenta del cliente: ₡100,000.00 o más, con dos firmas.'
    const pdf = await renderPdf(aPage({ paper, terms: { heading: 'Condiciones', rows: [terms] } }))
    const words = pdfText(pdf).join('\n').split(/\s+/)
    expect(terms.split(' ').filter((word) => !words.includes(word))).toEqual([])
  })

  it('prints a logo, and leaves out one that is no image, which may have been kept long ago', async () => {
    const dot =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
    expect(pageCount(await renderPdf(aPage({ logo: { format: 'png', base64: dot } })))).toBe(1)
    const broken = { format: 'png', base64: 'AAAA' } as const
    expect(pageCount(await renderPdf(aPage({ logo: broken })))).toBe(1)
    expect(await renderSvg(aPage({ logo: broken }))).toMatch(/^<svg /)
  })

  it('starts a fresh process after the last one was stopped', async () => {
    typesetter.stopPdfProcess()
    expect(pageCount(await renderPdf(aPage()))).toBe(1)
  })
})

// A short invoice ended in the middle of its sheet, and nobody had looked where a long one does.
describe('the foot of a sheet', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, index) => row(index + 1))
  const totals = [
    { label: 'Venta neta', amount: '₡3,539.82' },
    { label: 'IVA', amount: '₡460.18' },
  ]
  const sheets = async (change: Partial<PageDescription>) =>
    pdfPlaces(await renderPdf(aPage({ totals, grandTotal, ...change })))
  const grandTotal = { label: 'A pagar', amount: '₡4,000.00' }
  const pageOf = (pages: Place[][], text: string) =>
    pages.flatMap((page, index) => (page.some((place) => place.text === text) ? index : []))
  const heightOf = (page: Place[], text: string) => page.find((place) => place.text === text)!.y
  /** Where the legend, the last of all, ends on a sheet whatever was sold: in points above its edge. */
  const foot = { classic: 51, clear: 62, compact: 39 }

  it.each(['classic', 'clear', 'compact'] as const)(
    'of %s has the totals, however little was sold',
    async (template) => {
      for (const paper of ['a4', 'us-letter'] as const) {
        const [page = [], ...more] = await sheets({ template, paper, lines: lines(1) })
        expect(more).toEqual([])
        const legend = heightOf(page, 'Versión 4.4')
        expect(legend).toBeGreaterThan(foot[template])
        expect(legend).toBeLessThan(foot[template] + 4)
        const total = heightOf(page, 'A pagar')
        expect(total - legend).toBeLessThan(40)
        // Between what was sold and what it comes to the sheet is empty.
        expect(heightOf(page, 'CABYS 6340001000100') - heightOf(page, 'Venta neta')).toBeGreaterThan(200)
      }
    },
  )

  it('has the totals of a draft without lines', async () => {
    const [page = []] = await sheets({ lines: [] })
    expect(heightOf(page, 'Versión 4.4')).toBeLessThan(foot.classic + 4)
  })

  it('takes the totals whole where the sheet ends right before them', async () => {
    let count = 10
    while ((await sheets({ lines: lines(count + 1) })).length === 1) count += 1
    const onOne = await sheets({ lines: lines(count) })
    expect(onOne).toHaveLength(1)
    const pages = await sheets({ lines: lines(count + 1) })
    expect(pages).toHaveLength(2)
    for (const text of ['Venta neta', 'IVA', 'A pagar', '₡4,000.00', 'Versión 4.4'])
      expect(pageOf(pages, text).at(-1), text).toBe(1)
    for (const text of ['Venta neta', 'IVA', 'A pagar', 'Versión 4.4']) {
      expect(pageOf(pages, text), text).toEqual([1])
      expect(heightOf(pages[1]!, text), text).toBeCloseTo(heightOf(onOne[0]!, text), 1)
    }
  })

  it('of two hundred lines has the totals on the last sheet, and each sheet its head and number', async () => {
    const pages = await sheets({ lines: lines(200) })
    const last = pages.length - 1
    expect(last).toBeGreaterThan(4)
    const sold = pages.map((page) => page.filter(({ text }) => /^CABYS/.test(text)).length)
    expect(sold.reduce((sum, count) => sum + count)).toBe(200)
    for (const [index, page] of pages.entries()) {
      const has = (text: string) => page.filter((place) => place.text === text).length
      expect(has(`Página ${index + 1} de ${pages.length}`)).toBe(1)
      if (sold[index]! > 0) expect(has('D'), `head of sheet ${index + 1}`).toBe(1)
      expect(has('A pagar')).toBe(index === last ? 1 : 0)
      // Nothing is printed over the foot.
      expect(
        Math.min(...page.filter(({ text }) => /^CABYS/.test(text)).map(({ y }) => y), 842),
      ).toBeGreaterThan(foot.classic)
    }
    expect(heightOf(pages[last]!, 'A pagar') - heightOf(pages[last]!, 'Versión 4.4')).toBeLessThan(40)
  })
})

// An importer in Dubai got its invoice from left to right, with its signs at the wrong ends.
describe('a page in Arabic', () => {
  const arabic: Partial<PageDescription> = {
    language: 'ar',
    direction: 'rtl',
    title: 'فاتورة',
    lawfulTitle: 'Factura electrónica',
    lines: [{ ...row(1), description: 'Almuerzo ejecutivo', unit: 'وحدة' }],
    totals: [{ label: 'الخصومات', amount: '−₡20,000.00' }],
    terms: { heading: 'الشروط', rows: ['Se paga a treinta días.', 'الحساب +506 2222'] },
  }
  const placesOf = async (change: Partial<PageDescription>) =>
    (await pdfPlaces(await renderPdf(aPage(change))))[0]!
  const at = (places: Place[], text: string) => places.find((place) => place.text === text)!

  it.each(['classic', 'clear', 'compact'] as const)('has the columns of %s mirrored', async (template) => {
    const [mirrored, usual] = [await placesOf({ ...arabic, template }), await placesOf({ template })]
    // What is sold stands right of what it comes to.
    expect(at(mirrored, 'Almuerzo ejecutivo').x).toBeGreaterThan(at(mirrored, '₡4,000.00').x)
    expect(usual.find(({ text }) => text.startsWith('Capuchino'))!.x).toBeLessThan(at(usual, '₡4,000.00').x)
    expect(at(mirrored, 'Factura electrónica').x).toBeLessThan(at(mirrored, 'CAFÉ').x)
  })

  // A charge, as the company calls it, stood beside its amount and not below the other words.
  it.each(['a4', '80mm'] as const)(
    'begins what is in our letters where its own words begin, on %s',
    async (paper) => {
      const totals = [...arabic.totals!, { label: 'Servicio 10 %', amount: '₡2,800.88' }]
      const drawn = await placesOf({ ...arabic, paper, totals })
      const places = drawn.map((place) => ({ ...place, text: place.text.replace(/\p{Cf}/gu, '') }))
      expect(at(places, 'Servicio 10 %').x - at(places, '₡2,800.88').x).toBeGreaterThan(110)
    },
  )

  it.each(['a4', '80mm', '58mm'] as const)(
    'reads amounts, keys and our letters from left to right on %s',
    async (paper) => {
      const texts = (await placesOf({ ...arabic, paper })).map(({ text }) => text.replace(/\p{Cf}/gu, ''))
      expect(texts).toEqual(
        expect.arrayContaining([
          '−₡20,000.00',
          '₡4,000.00',
          'Almuerzo ejecutivo',
          'Se paga a treinta días.',
          '+506 2222',
        ]),
      )
    },
  )
})

describe('renderList', () => {
  it('sets a form below the headings of its parts, with what it comes to at the top', async () => {
    const column = (title: string, isFigure = false) => ({ title, isFigure, isWhole: isFigure })
    const list = describeList({
      language: 'es',
      paper: 'a4',
      colour: '#675DD8',
      company: 'CAFÉ',
      title: 'Declaración',
      above: [],
      below: '',
      columns: [column('Casilla'), column('Nombre'), column('Monto', true)],
      rows: [
        ['V_B', 'Ventas', '100.00'],
        ['V_T', 'Impuesto', '13.00'],
        ['F_P', 'Total a pagar', '13.00'],
      ],
      marks: [
        { head: 'Ventas generales', weight: 'plain' },
        { head: 'Ventas generales', weight: 'nothing' },
        { head: 'Liquidación', weight: 'outcome' },
      ],
      outcomes: [{ name: 'Total a pagar', figure: '₡13.00' }],
      totals: [],
      footer: 'Página {page} de {pages}',
    })
    const lines = pdfText(await renderList(list))[0]!
      .split('\n')
      .map((line) => line.trim())
    expect(lines.filter((line) => line === 'Ventas generales')).toHaveLength(1)
    expect(lines.indexOf('₡13.00')).toBeGreaterThan(-1)
    expect(lines.indexOf('₡13.00')).toBeLessThan(lines.indexOf('Ventas generales'))
    expect(lines.indexOf('Liquidación')).toBeGreaterThan(lines.indexOf('Impuesto'))
  })

  it('sets a list in Arabic from right to left, and names in our letters as they are written', async () => {
    const name = { title: 'العميل', isFigure: false, isWhole: false }
    const total = { title: 'المجموع', isFigure: true, isWhole: true }
    const list = describeList({
      language: 'ar',
      paper: 'a4',
      colour: '#675DD8',
      company: 'CAFÉ',
      title: 'الفواتير',
      above: [],
      below: '',
      columns: [name, total],
      rows: [['Clínica Dental S.A.', '1,130.50']],
      totals: [],
      footer: 'صفحة {page} من {pages}',
    })
    const pdf = await renderList(list)
    expect(Buffer.from(pdf.slice(0, 5)).toString()).toBe('%PDF-')
    const lines = pdfText(pdf)[0]!.split('\n')
    expect(lines).toEqual(expect.arrayContaining(['CAFÉ', 'Clínica Dental S.A.', '1,130.50']))
  })
})

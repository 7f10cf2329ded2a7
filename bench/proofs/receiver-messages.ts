import { setTimeout as pause } from 'node:timers/promises'
import type { DocumentRow, Page, ReceptionDetail, UploadAnswer } from '@cuentaclara/contracts'
import { createTestPkcs12, openPkcs12 } from '@cuentaclara/xades'
import { writeSupplierDocument } from '../../apps/server/src/demo/supplier-document.ts'
import type { ApiUser } from '../../e2e/api.ts'
import type { Made } from './made.ts'

const pin = 'Prueba-2026-ok'
const supplier = { name: 'Proveedora de Prueba S.A.', number: '3101888111', activity: '4711.2' }
const answers = [
  { type: '05', answer: 'accepted', vat_condition: '01', vat_credit: '1300', vat_expense: '0' },
  {
    type: '06',
    answer: 'partly',
    text: 'Faltó una caja',
    vat_condition: '02',
    vat_credit: '1000',
    vat_expense: '300',
  },
  { type: '07', answer: 'rejected', text: 'No pedimos esto' },
  { type: '05', answer: 'accepted', vat_condition: '04', vat_credit: '0', vat_expense: '1300' },
] as const

/** Takes in so many documents of a supplier and answers each: accepted, in part, rejected. */
export async function answerSuppliers(url: string, user: ApiUser, count: number): Promise<Made[]> {
  const { identification_number: number, name } = user.company
  const ownActivity = await activityOf(user)
  const p12 = await createTestPkcs12({
    commonName: supplier.name,
    serialNumberAttribute: 'CPJ-3-101-888111',
    pin,
  })
  const key = openPkcs12(p12, pin)
  const made: Made[] = []
  for (let n = 0; n < count; n += 1) {
    const { type, ...decision } = answers[n % answers.length]!
    const { xml } = writeSupplierDocument(
      {
        supplier,
        receiver: { name, number },
        issuedAtMs: Date.now() - 3_600_000,
        sequence: 7_000 + n,
        lines: [
          { cabys: '6340001000100', description: 'Café', quantity: '10', price: '1000', rateCode: '08' },
        ],
      },
      key,
    )
    const id = await upload(url, user, xml)
    const activity = decision.answer === 'rejected' ? {} : { activity: ownActivity }
    const answered = await user.request('POST', `/receptions/${id}/answer`, { ...decision, ...activity })
    if (!answered.ok) {
      made.push({ type, what: decision.answer, xml: null, refusal: `not answered: ${await answered.text()}` })
      continue
    }
    const status = await verdictOn(user, id)
    const message = await (await user.request('GET', `/receptions/${id}/files/message`)).text()
    const refusal = status === 'confirmed' ? null : `the authority says ${status}`
    made.push({ type, what: decision.answer, xml: message, refusal })
  }
  return made
}

/** As the company's own documents say it. */
async function activityOf(user: ApiUser): Promise<string> {
  const { data } = await user.get<Page<DocumentRow>>(
    '/documents?kind=invoice&fiscal_status=accepted&per_page=1',
  )
  const xml = await (await user.request('GET', `/documents/${data[0]?.id}/files/xml`)).text()
  return /<CodigoActividadEmisor>([^<]*)</.exec(xml)?.[1] ?? ''
}

async function upload(url: string, user: ApiUser, xml: string): Promise<string> {
  const form = new FormData()
  form.set('file0', new Blob([xml], { type: 'application/xml' }), 'factura.xml')
  form.set('name0', 'factura.xml')
  const answer = await fetch(`${url}/api/receptions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.token}`, 'x-company': user.company.id },
    body: form,
  })
  const { files } = (await answer.json()) as UploadAnswer
  const id = files[0]?.reception_id
  if (!id) throw new Error(`a supplier's document was not taken in: ${JSON.stringify(files)}`)
  return id
}

async function verdictOn(user: ApiUser, id: string): Promise<string> {
  const deadline = Date.now() + 120_000
  for (;;) {
    const { status } = await user.get<ReceptionDetail>(`/receptions/${id}`)
    if (['confirmed', 'refused'].includes(status) || Date.now() > deadline) return status
    await pause(100)
  }
}

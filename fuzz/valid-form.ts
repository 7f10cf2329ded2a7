import { readFileSync } from 'node:fs'
import type { Random } from './random.ts'

/** What is uploaded where; of these routes the description says no body. */
const forms: readonly {
  path: RegExp
  field: string
  name: string
  file: () => Buffer
  fields?: Record<string, string>
}[] = [
  { path: /\/(papers|files)$/, field: 'file', name: 'prueba.png', file: picture },
  { path: /\/picture$/, field: 'picture', name: 'prueba.png', file: picture },
  { path: /\/update-company-config$/, field: 'logo', name: 'prueba.png', file: picture },
  {
    path: /\/payments$/,
    field: 'file',
    name: 'prueba.png',
    file: picture,
    fields: { amount: '1000', currency: 'CRC', paid_on: '2026-11-20', means: '04', reference: 'FUZZ-1' },
  },
  { path: /\/receptions$/, field: 'file', name: 'prueba.xml', file: received },
  { path: /\/bank\/statements$/, field: 'file', name: 'prueba.csv', file: statement },
  { path: /\/imports\/of\/\{kind\}$/, field: 'file', name: 'prueba.csv', file: clients },
  { path: /\/vat-withholdings\/file$/, field: 'file', name: 'prueba.csv', file: statement },
]

/** A form as the route takes it, null where it takes none. */
export function formFor(
  random: Random,
  path: string,
): { headers: Record<string, string>; body: Buffer } | null {
  const form = forms.find((one) => one.path.test(path))
  if (!form) return null
  const boundary = 'boundary-of-a-sound-form'
  const fields = Object.entries({ name: form.name, ...form.fields })
    .map(([key, text]) => `--${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${text}\r\n`)
    .join('')
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${form.field}"; filename="${random.below(1_000)}-${form.name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const body = Buffer.concat([
    Buffer.from(fields + head),
    form.file(),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, body }
}

function picture(): Buffer {
  return Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
}

function received(): Buffer {
  return readFileSync(
    new URL('../packages/einvoice/golden/documents/invoice-alphanumeric-identity.xml', import.meta.url),
  )
}

function statement(): Buffer {
  return Buffer.from(
    'Fecha,Referencia,Descripción,Débito,Crédito\n20/11/2026,123456,SINPE de prueba,,15000.00\n',
  )
}

function clients(): Buffer {
  return Buffer.from('Nombre,Correo\nCliente de prueba,prueba@example.test\n')
}

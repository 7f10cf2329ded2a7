import { readFileSync } from 'node:fs'
import type { Known } from './known.ts'
import type { Random } from './random.ts'
import type { Schema } from './read-operations.ts'
import { validValue } from './valid-value.ts'

/** What is uploaded where; anywhere else it is a picture. */
const contents: readonly { path: RegExp; name: string; content: () => Buffer }[] = [
  { path: /\/receptions$/, name: 'prueba.xml', content: received },
  { path: /\/bank\/statements$/, name: 'prueba.csv', content: statement },
  { path: /\/imports\/of\/\{kind\}$/, name: 'prueba.csv', content: clients },
  { path: /\/vat-withholdings\/file$/, name: 'prueba.csv', content: statement },
  { path: /./, name: 'prueba.png', content: picture },
]

/** A form as the description asks for it, its file one that the route can read. */
export function formFor(
  random: Random,
  path: string,
  form: Schema,
  known: Known,
): { headers: Record<string, string>; body: Buffer } {
  const fields = Object.entries(form.properties ?? {})
  const [fileFields, textFields] = [fields.filter(isFile), fields.filter((field) => !isFile(field))]
  const said = validValue(random, { ...form, properties: Object.fromEntries(textFields) }, known, {
    name: path,
  })
  const { name, content } = contents.find((one) => one.path.test(path))!
  const boundary = 'boundary-of-a-sound-form'
  const part = (head: string, body: Buffer) => [
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
    body,
    Buffer.from('\r\n'),
  ]
  const body = Buffer.concat([
    ...Object.entries(said as object).flatMap(([field, value]) =>
      part(`name="${field}"`, Buffer.from(inForm(value))),
    ),
    ...fileFields.flatMap(([field]) =>
      part(
        `name="${field}"; filename="${random.below(1_000)}-${name}"\r\ncontent-type: application/octet-stream`,
        content(),
      ),
    ),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  return { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, body }
}

function isFile([, schema]: [string, Schema]): boolean {
  return (schema.items ?? schema).format === 'binary'
}

/** Lists and numbers travel as JSON, nothing as an empty text. */
function inForm(value: unknown): string {
  if (value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
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

import type { JsonSchema, ModelSchema } from './model-schema.ts'

/** The schema as a file of its own, to be given to validators of any language. */
export function schemaFile({ root, definitions }: ModelSchema): string {
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Fiscal document',
    description:
      'Canonical JSON of an official document of Costa Rica: what `comprobante convert --to json` writes and reads.',
    ...root,
    $defs: definitions,
  }
  return `${JSON.stringify(schema, null, 2)}\n`
}

/** The same for people: one table for each object. */
export function modelPage({ definitions }: ModelSchema): string {
  const objects = Object.entries(definitions).filter(([, schema]) => schema.properties)
  const words = Object.entries(definitions).filter(([, schema]) => !schema.properties)
  return `# Document model

The canonical JSON of an official document: what \`toJson\` gives, \`fromJson\` takes, and \`npm run -s comprobante --
convert FILE --to json\` prints. Equal documents give equal JSON. [document-model.schema.json](document-model.schema.json)
is the same as JSON Schema (2020-12); both are generated from \`packages/einvoice/src/document/document.ts\` by
\`npm run reference\`.

- Amounts, quantities and rates are decimal texts without exponent and without zeros that say nothing: \`"1234.5"\`.
- Moments carry their offset, \`2026-11-21T10:15:00-06:00\`. Official codes are texts, with their leading zeros.
- A field that is not there is left out; only \`receiver\` may be null, when there is none.
- Which element of the official XML a field becomes is in [elements.md](elements.md), what it must fulfil in
  [rules.md](rules.md).

## Words

| Type | Values |
| --- | --- |
${words.map(([name, schema]) => `| ${name} | ${valueWords(schema)} |`).join('\n')}

${objects.map(([name, schema]) => section(name, schema)).join('\n\n')}
`
}

function section(name: string, schema: JsonSchema): string {
  const rows = fields(schema, '').map(
    ({ path, type, isRequired, description }) =>
      `| \`${path}\` | ${type} | ${isRequired ? 'always' : ''} | ${description} |`,
  )
  const intro = schema.description ? `${schema.description}\n\n` : ''
  return `## ${name}\n\n${intro}| Field | Type | Present | Meaning |\n| --- | --- | --- | --- |\n${rows.join('\n')}`
}

type Field = { path: string; type: string; isRequired: boolean; description: string }

/** The fields of an object, with those of objects that have no name of their own. */
function fields(schema: JsonSchema, prefix: string): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const path = `${prefix}${name}`
    const own = {
      path,
      type: typeWords(inner),
      isRequired: schema.required?.includes(name) ?? false,
      description: inner.description ?? '',
    }
    return [own, ...fields(inner, `${path}.`)]
  })
}

function typeWords(schema: JsonSchema): string {
  if (schema.$ref) return schema.$ref.replace('#/$defs/', '')
  if (schema.items) return `list of ${typeWords(schema.items)}`
  if (schema.anyOf) return schema.anyOf.map(typeWords).join(' or ')
  if (schema.pattern) return 'decimal'
  if (schema.enum) return schema.enum.map((word) => `\`${word}\``).join(', ')
  return String(schema.type)
}

function valueWords(schema: JsonSchema): string {
  const described = schema.description ? ` — ${schema.description}` : ''
  return `${typeWords(schema)}${described}`
}

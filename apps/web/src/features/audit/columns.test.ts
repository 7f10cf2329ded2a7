import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { settingsSections } from '@cuentaclara/contracts/schemas'
import { en } from '@cuentaclara/locales/en'
import { describe, expect, it } from 'vitest'
import { choiceColumns, secretColumns, subjects, technicalColumns } from './columns.ts'

// What the database puts into the trail, read from what the migrations amount to.
const schema = readFileSync(join(import.meta.dirname, '../../../../server/migrations/schema.sql'), 'utf8')
const leftOutAlways = ['company_id', 'created_at', 'updated_at', 'version', 'search', 'sort_name']
const audited = [
  ...schema.matchAll(
    /CREATE TRIGGER \w+ AFTER [A-Z ]+ ON public\.(\w+) .*record_change\('([^']*)', '[^']*', '[^']*', '([^']*)', '([^']*)'\)/g,
  ),
].map(([, table, subject, hidden, leftOut]) => ({
  table: table!,
  subject: subject!,
  hidden: split(hidden!),
  columns: columnsOf(table!).filter(({ name }) => ![...leftOutAlways, ...split(leftOut!)].includes(name)),
}))
const ofSettings = Object.values(settingsSections).flatMap((section) => Object.keys(section.shape))
/** What `record_document` tells of documents. */
const ofDocuments = ['kind', 'clave', 'client', 'currency', 'total']
const isInWords = (name: string) => name in en.audit.fields

/** Of papers, whose bytes stand in no new entry; older ones keep that they were hidden. */
const onceSecret = ['content']

/** Sealed beside their section, and named in the trail. */
const secretSettings = ['mailbox_password', 'smtp_password']

describe('the trail of changes', () => {
  it('has words for every thing that the database audits', () => {
    expect(audited.length).toBeGreaterThan(25)
    const audits = [...new Set([...audited.map(({ subject }) => subject), 'document', 'settings'])].sort()
    expect(Object.keys(en.audit.things).sort()).toEqual(audits)
    expect(Object.keys(en.audit.nouns).sort()).toEqual(audits)
    expect([...subjects].sort()).toEqual(audits)
  })

  it('has words for every column of an audited table, or hides it on purpose', () => {
    const unknown = audited.flatMap(({ table, columns }) =>
      columns
        .filter(({ name }) => !isInWords(name) && !technicalColumns.has(name))
        .map(({ name }) => `${table}.${name}`),
    )
    expect(unknown).toEqual([])
  })

  it('has words for every setting of every tab, and for the tab', () => {
    expect([...ofSettings, ...ofDocuments, ...secretSettings].filter((name) => !isInWords(name))).toEqual([])
    expect(Object.keys(en.audit.sections).sort()).toEqual(Object.keys(settingsSections).sort())
  })

  it('knows which columns are secret', () => {
    const hidden = audited.flatMap((table) => table.hidden)
    const secrets = [...new Set([...hidden, ...secretSettings, ...onceSecret])].sort()
    expect([...secretColumns].sort()).toEqual(secrets)
  })

  it('says each of the words that a column may hold in words of the language', () => {
    const values = audited.flatMap(({ columns }) =>
      columns.flatMap(({ name, choices }) => (choiceColumns.has(name) ? choices : [])),
    )
    expect(values.length).toBeGreaterThan(40)
    const known = { ...en.documents.kinds, ...en.audit.values }
    expect([...new Set(values)].filter((value) => !(value in known))).toEqual([])
  })

  it('leaves no choice of words to be shown as it is stored', () => {
    // Each of these says its words from another area, where the screens have them already.
    const elsewhere = [
      'active',
      'currency',
      'environment',
      'event',
      'identification_type',
      'role',
      'vat_condition',
    ]
    const raw = audited.flatMap(({ table, columns }) =>
      columns
        .filter(({ name, choices }) => choices.length > 0 && !choiceColumns.has(name))
        .filter(({ name }) => !technicalColumns.has(name) && !elsewhere.some((word) => name.endsWith(word)))
        .map(({ name }) => `${table}.${name}`),
    )
    // The kind of a file is said as it is everywhere: application/pdf.
    expect(raw).toEqual(['papers.type'])
  })
})

function columnsOf(table: string): { name: string; choices: string[] }[] {
  const body = new RegExp(`create table public\\.${table} \\(\\n([\\s\\S]*?)\\n\\)`).exec(schema)?.[1] ?? ''
  return body
    .split('\n')
    .filter((line) => /^ {2}[a-z_]+ /.test(line) && !line.startsWith('  constraint '))
    .map((line) => {
      const [name = '', type = ''] = line.trim().split(' ')
      return { name, choices: choicesOf(body, name, type) }
    })
}

function choicesOf(body: string, name: string, type: string): string[] {
  const check = new RegExp(`CHECK \\(\\(${name} = ANY \\(ARRAY\\[(.*?)\\]`).exec(body)?.[1]
  const domain = new RegExp(
    `create domain ${type.replace(/,$/, '').replace('.', '\\.')} as text CHECK \\(\\(VALUE = ANY \\(ARRAY\\[(.*?)\\]`,
  ).exec(schema)?.[1]
  return [...(check ?? domain ?? '').matchAll(/'([^']*)'/g)].map(([, value]) => value!)
}

function split(list: string): string[] {
  return list.split(',').filter((name) => name !== '')
}

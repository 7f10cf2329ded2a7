import type { ExportInput, ExportType } from '@cuentaclara/contracts'
import { joined } from '@cuentaclara/locales/apart'

export const exportTypes = ['xls', 'xlsx', 'csv', 'html', 'pdf'] as const satisfies readonly ExportType[]

/** What the dialog holds; the defaults are those of the specification. */
export type ExportForm = {
  type: ExportType
  /** Ticked fields. */
  fields: readonly string[]
  header: string
  footer: string
  fileName: string
  worksheetName: string
  isLongNumberText: boolean
}

export const startingForm: ExportForm = {
  type: 'xls',
  fields: [],
  header: '',
  footer: '',
  fileName: 'data.xls',
  worksheetName: 'Sheet1',
  isLongNumberText: true,
}

/** Another type brings its own ending to the name of the file. */
export function withType(form: ExportForm, type: ExportType): ExportForm {
  return { ...form, type, fileName: `${form.fileName.replace(/\.(xlsx?|csv|html?|pdf)$/i, '')}.${type}` }
}

/**
 * A name that says what is in the file: the list, the company and the days it was asked for, or today; without what file
 * systems refuse.
 */
export function telling(
  { title, company, query }: { title: string; company: string; query: ExportList['query'] },
  today: string,
): string {
  const days = [query.from, query.to].filter((day) => typeof day === 'string' && day !== '')
  const words = [title, company, ...(days.length > 0 ? days : [today])].join(' ')
  return joined(words)
    .replace(/[\\/:*?"<>|]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Ticks a field, or takes its tick away, in the order of `all`. */
export function withField(
  form: ExportForm,
  field: string,
  isTicked: boolean,
  all: readonly string[],
): ExportForm {
  return {
    ...form,
    fields: all.filter((each) => (each === field ? isTicked : form.fields.includes(each))),
  }
}

/** What a list is called and what it was narrowed to, in words: a paper says it, for nobody sees the screen beside it. */
export type ListAbout = { title: string; narrowed: readonly string[] }

export type ExportList = {
  list: string
  query: Readonly<Record<string, unknown>>
  /** Only these rows; absent for all that the query means. */
  ids?: readonly string[] | undefined
  /** What paper says of it. */
  about?: ListAbout | undefined
}

/** What the server is asked for; pages do not matter, and what the list leaves out is left out. */
export function toInput(
  form: ExportForm,
  { list, query, ids, about }: ExportList,
  titleOf: (field: string) => string,
  language?: NonNullable<ExportInput['options']['language']>,
): ExportInput {
  const filter = Object.entries(query).filter(
    ([name, value]) =>
      !['page', 'per_page', 'perPage', 'cursor'].includes(name) && value !== undefined && value !== '',
  )
  return {
    list,
    query: Object.fromEntries(filter.map(([name, value]) => [name, String(value)])),
    ...(ids === undefined ? {} : { ids: [...ids] }),
    options: {
      type: form.type,
      fields: form.fields.map((field) => ({ field, title: titleOf(field) })),
      header: form.header,
      footer: form.footer,
      file_name: form.fileName.trim() || startingForm.fileName,
      worksheet_name: form.worksheetName.trim() || startingForm.worksheetName,
      is_long_number_text: form.isLongNumberText,
      ...(form.type === 'pdf' &&
        about !== undefined && { title: about.title, narrowed: [...about.narrowed] }),
      ...(language !== undefined && { language }),
    },
  }
}

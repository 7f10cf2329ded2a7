import { languageCodes } from '@cuentaclara/locales/languages'
import { z } from 'zod'

export const exportType = z.enum(['xls', 'csv', 'html', 'xlsx', 'pdf'])

/** The options of an export (specification §3); `data` is the list and its query. */
export const exportOptions = z.object({
  type: exportType.default('xls'),
  /** In the order of the file; a title that is empty is the name of the field. */
  fields: z
    .array(z.object({ field: z.string().min(1).max(60), title: z.string().trim().max(100).default('') }))
    .min(1)
    .max(100),
  header: z.string().trim().max(200).default(''),
  footer: z.string().trim().max(200).default(''),
  file_name: z.string().trim().min(1).max(120).default('data.xls'),
  worksheet_name: z.string().trim().min(1).max(31).default('Sheet1'),
  /** Numbers above 99999999999 and below 1e-13 as text. */
  is_long_number_text: z.boolean().default(true),
  /** What a PDF is called, and what its rows were narrowed to, in words: nobody sees the screen beside the paper. */
  title: z.string().trim().max(120).default(''),
  narrowed: z.array(z.string().trim().max(200)).max(30).default([]),
  /** Of the words for states and kinds; their identifiers without. */
  language: z.enum(languageCodes).optional(),
})

export const exportInput = z.object({
  /** Name of the list: `clients`. */
  list: z.string().min(1).max(60),
  /** The query of the list as it stands in its address; page and size do not matter. */
  query: z.record(z.string(), z.string().max(2_000)).default({}),
  /** Only these of its rows. */
  ids: z.array(z.uuid()).min(1).max(2_000).optional(),
  options: exportOptions,
})

/** The fields that an export of a list can have. */
export const exportDescription = z.object({
  list: z.string(),
  columns: z.array(
    z.object({
      field: z.string(),
      type: z.enum(['text', 'number', 'money', 'day', 'instant', 'flag']),
      /** Ticked unless the person says otherwise. */
      is_usual: z.boolean(),
    }),
  ),
})

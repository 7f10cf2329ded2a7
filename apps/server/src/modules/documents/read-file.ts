import type { Language } from '@cuentaclara/locales'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { renderPdf } from '#platform/pdf/render-pdf.ts'
import { getOfficialFile } from './document-files.ts'
import { type AddressOf, describeForPrint } from './document-pdf.ts'

type DocumentFile = 'pdf' | 'xml' | 'answer'
type Open = <Result>(fn: (ctx: CompanyContext) => Promise<Result>) => Promise<Result>

/**
 * A file of an issued document; setting the PDF, and bytes that lie elsewhere, need no transaction. Throws when there is none
 * yet. What nobody stands before is patient. Only the PDF is set in a language.
 */
export async function readDocumentFile(
  open: Open,
  id: string,
  file: DocumentFile,
  addressOf: AddressOf,
  { isPatient = false, language = null }: { isPatient?: boolean; language?: Language | null } = {},
): Promise<{ name: string; type: string; content: Buffer }> {
  if (file === 'pdf') {
    const { name, page, of } = await open(async (ctx) => ({
      ...(await describeForPrint(ctx, id, addressOf, language)),
      of: ctx.companyId,
    }))
    return { name, type: 'application/pdf', content: Buffer.from(await renderPdf(page, { of, isPatient })) }
  }
  const { file: stored, ...found } = await open((ctx) => getOfficialFile(ctx, id, file))
  return { ...found, content: await stored.read() }
}

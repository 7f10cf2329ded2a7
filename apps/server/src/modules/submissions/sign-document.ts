import { costaRicaInstant, type FiscalDocument } from '@cuentaclara/einvoice'
import { fromJson, type JsonObject, toXml } from '@cuentaclara/einvoice/xml'
import { type SigningKey, signXmlAsync } from '@cuentaclara/xades'
import { sql } from 'kysely'
import {
  type CompanyContext,
  type Doors,
  executeLast,
  unsafeForCompany,
} from '#platform/database/company-context.ts'

/**
 * Writes, signs and stores a numbered document, and returns the bytes that are stored: the first signature wins, so two
 * processes that sign at once end with one file.
 */
export async function signAndStore(
  doors: Doors,
  companyId: string,
  documentId: string,
  document: FiscalDocument,
  key: SigningKey,
): Promise<Uint8Array> {
  const signed = await signXmlAsync(toXml(document), key, {
    signingTime: costaRicaInstant(doors.clock.now()),
  })
  const content = Buffer.from(signed, 'utf8')
  return unsafeForCompany(doors, companyId, (ctx) => storeSigned(ctx, documentId, content))
}

/** The document of a stored snapshot, which carries everything but the two numbers. */
export function fromSnapshot(row: {
  snapshot: JsonObject
  clave: string
  consecutivo: string
}): FiscalDocument {
  return fromJson({ ...row.snapshot, clave: row.clave, consecutivo: row.consecutivo })
}

async function storeSigned(ctx: CompanyContext, documentId: string, content: Buffer): Promise<Uint8Array> {
  const at = new Date(ctx.clock.now())
  const query = sql<{ content: Buffer | null }>`
    select content from store_signed_document(${ctx.companyId}::uuid, ${documentId}::uuid, ${content}::bytea, ${at}::timestamptz)
  `
  const [row] = await executeLast(ctx, { compile: () => query.compile(ctx.tx) })
  return row?.content ?? content
}

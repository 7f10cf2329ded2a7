import type { Language } from '@cuentaclara/locales'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { readSection } from './sections.ts'

/** What papers, letters and pages for a client speak: its own language, else the one that the company chose for its documents. */
export async function readPaperLanguage(ctx: CompanyContext, clientId: string | null): Promise<Language> {
  return (await readPaperVoice(ctx, clientId)).language
}

/** The same, with whose choice it is. */
export async function readPaperVoice(
  ctx: CompanyContext,
  clientId: string | null,
): Promise<{ language: Language; is_clients: boolean }> {
  const theirs = await readClientLanguage(ctx, clientId)
  if (theirs !== null) return { language: theirs, is_clients: true }
  return { language: (await readSection(ctx, 'documents')).language, is_clients: false }
}

/** What a client reads; null where nobody said, and for whoever is no client. */
export async function readClientLanguage(
  { tx }: Pick<CompanyContext, 'tx'>,
  clientId: string | null,
): Promise<Language | null> {
  if (clientId === null) return null
  const { rows } = await sql<{ language: Language | null }>`
    select ${languageOfClient(sql`${clientId}::uuid`)} as language
  `.execute(tx)
  return rows[0]!.language
}

/** The same within a statement that has the client's id. */
export function languageOfClient(clientId: RawBuilder<unknown>): RawBuilder<Language | null> {
  return sql`(
    select k.language from clients k where k.company_id = current_company() and k.id = ${clientId}
  )`
}

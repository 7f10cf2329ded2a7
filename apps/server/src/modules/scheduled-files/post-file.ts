import { endpoints } from '@cuentaclara/contracts'
import { companyLetterWords } from '@cuentaclara/locales/mail'
import { sql } from 'kysely'
import { composeCompanyLetter, type Outbox } from '#modules/notifications/index.ts'
import { readSection } from '#modules/settings/index.ts'
import { makeCompanyWord } from '#platform/company-word.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { type StoredFile, settlePosted } from './scheduled-file-store.ts'

/** Many mail servers take no more than this, once it is written as a mail writes it. */
const mostAttachedBytes = 8 * 1024 * 1024
/** As long as the file is kept, less a day for who reads late. */
const livesMs = 6 * 24 * 3_600_000

type ToPost = {
  runId: string
  file: StoredFile
  made: { name: string; size: number }
}

/** Posts the letter that takes a file along, or a link to one that is too large for it. Throws as posting does. */
export async function postFile(
  ctx: CompanyContext,
  { outbox, address }: { outbox: Outbox; address: string },
  { runId, file, made }: ToPost,
): Promise<void> {
  const { language } = await readSection(ctx, 'documents')
  const words = companyLetterWords[language]
  const link = made.size > mostAttachedBytes ? makeCompanyWord(ctx.companyId) : null
  const values: Readonly<Record<string, string>> = {
    file: made.name,
    company: await readCompanyName(ctx),
    maker: file.maker_name ?? '',
    size: String(Math.ceil(made.size / 1_000_000)),
    link:
      link === null ? '' : `${address}/api${endpoints.linkedScheduledFile.path.replace(':word', link.word)}`,
  }
  const fill = (text: string) =>
    text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole)
  const [to, ...copies] = file.recipients
  const letterId = await outbox.postForCompany(ctx, {
    template: 'scheduled-file',
    to: to!,
    copies,
    subject: fill(words.file.subject).slice(0, 200),
    ...composeCompanyLetter({
      language,
      message: fill(link === null ? words.file.body : words.file.bodyWithLink),
      foot: fill(words.foot),
    }),
    companyId: ctx.companyId,
    about: { clientId: null, reason: 'automatic' },
    attachments: link === null ? [{ document_id: runId, file: 'task', name: made.name }] : [],
    expiresAt: ctx.clock.now() + livesMs,
  })
  await settlePosted(ctx, runId, { ...made, letterId, linkHash: link?.hash ?? null })
}

async function readCompanyName({ tx }: CompanyContext): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(trade_name, name) as name from companies where id = current_company()
  `.execute(tx)
  return rows[0]!.name
}

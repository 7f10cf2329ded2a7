import { createHash } from 'node:crypto'
import type { StatementAnswer, StatementField } from '@cuentaclara/contracts'
import type { FastifyRequest } from 'fastify'
import {
  type ReadRows,
  readApart,
  readRemembered,
  readRowsAt,
  readUpload,
  rememberMapping,
  writeRemembered,
} from '#modules/imports/index.ts'
import { isIban } from '#modules/settings/index.ts'
import {
  type CompanyContext,
  type Doors,
  type Member,
  withCompany,
} from '#platform/database/company-context.ts'
import { Invalid } from '#platform/errors.ts'
import { eachGivingWay } from '#platform/give-way.ts'
import { newId } from '#platform/ids.ts'
import { threadWork } from '#platform/threads/thread-work.ts'
import { insertLines, type NewLine } from './bank-store.ts'
import { StatementRefused } from './errors.ts'
import type { Movement, Statement } from './movement.ts'
import { movementsOfRows } from './movements-of-rows.ts'
import { permitBank } from './permit-bank.ts'
import type { readBankFile } from './read-bank-file.ts'
import { statementFields, tellsMovements } from './statement-fields.ts'

/** A year of a busy account; more than anybody looks through. */
export const mostStatementBytes = 8 * 1024 * 1024
const mostLines = 20_000

type Asked = { account: string; currency: string; columns?: string | undefined }
type Table = ReadRows<StatementField>
type Read = { statement: Statement; columns: Table['columns'] | null }

const reading = threadWork<typeof readBankFile>(
  new URL('./read-bank-file.ts', import.meta.url),
  'readBankFile',
  30_000,
)

/**
 * Takes the lines of a statement in, each once however often its file comes. Of a table whose columns nobody knows it asks
 * what they are, and remembers it. Throws AppError for a file that is none, and for a statement of another account.
 */
export async function takeStatement(
  doors: Doors,
  member: Member,
  { request, folder, asked }: { request: FastifyRequest; folder: string; asked: Asked },
): Promise<StatementAnswer> {
  const remembered = await withCompany(
    doors,
    member,
    async (ctx) => {
      permitBank(ctx, 'payments.record')
      return readRemembered(ctx, mappingKind)
    },
    { readOnly: true },
  )
  if (!isIban(asked.account)) throw new Invalid({ account: ['iban'] })
  const { fileName, table: read } = await readUpload(
    request,
    { folder, mostBytes: mostStatementBytes },
    (path) =>
      readFileAt(path, {
        companyId: member.companyId,
        chosen: asked.columns?.split(',') ?? null,
        remembered,
      }),
  )
  const { columns, statement } = read
  const answer = {
    file_name: fileName || '—',
    refused: statement.refused.slice(0, mostRefusedShown),
  }
  if (columns !== null && !tellsMovements(columns.map(({ field }) => field)))
    return { ...answer, refused: [], taken: 0, known: 0, columns, statement_id: null }
  refuseOther(statement, asked)
  if (statement.movements.length === 0) throw new StatementRefused('bank-no-lines')
  const lines = await withFingerprints(statement.movements, asked.account)
  return withCompany(doors, member, async (ctx) => {
    if (columns !== null && asked.columns !== undefined) await remember(ctx, columns)
    const statementId = newId()
    const taken = await insertLines(ctx, lines, { ...asked, fileName: answer.file_name, statementId })
    return {
      ...answer,
      taken,
      known: lines.length - taken,
      columns: null,
      statement_id: taken > 0 ? statementId : null,
    }
  })
}

const mappingKind = 'bank-lines'
const mostRefusedShown = 50

async function readFileAt(
  path: string,
  {
    companyId,
    ...how
  }: { companyId: string; chosen: string[] | null; remembered: Record<string, string | null> },
): Promise<Read> {
  const file = await readApart(reading, { path, mostLines }, { of: companyId })
  if (file.is === 'too-long') throw new StatementRefused('import-too-many-rows', { most: mostLines })
  if (file.is === 'statement') {
    if (file.statement === null) throw new StatementRefused('bank-statement-broken')
    return { statement: file.statement, columns: null }
  }
  const { columns, rows } = await readRowsAt(path, {
    fields: statementFields,
    mostRows: mostLines,
    companyId,
    ...how,
  })
  return { columns, statement: { account: null, currency: null, ...(await movementsOfRows(rows)) } }
}

function refuseOther({ account, currency }: Statement, asked: Asked) {
  const bare = account?.replace(/\s/g, '').toUpperCase()
  // Banks name an account by its number as well, which an IBAN ends with.
  if (bare && !asked.account.endsWith(bare.replace(/^0+/, '')))
    throw new StatementRefused('bank-other-account', { found: bare.slice(0, 40), asked: asked.account })
  if (currency !== null && currency !== asked.currency)
    throw new StatementRefused('bank-other-currency', { found: currency.slice(0, 10), asked: asked.currency })
}

async function remember(ctx: CompanyContext, columns: Table['columns']): Promise<void> {
  const heads = columns.map(({ head }) => head)
  const fields = columns.map(({ field }) => field)
  const before = await readRemembered(ctx, mappingKind)
  await writeRemembered(ctx, mappingKind, rememberMapping(heads, fields, before))
}

/** Two equal movements of a day are two, and the first of another file is the first again. */
export async function withFingerprints(movements: readonly Movement[], account: string): Promise<NewLine[]> {
  const seen = new Map<string, number>()
  const lines: NewLine[] = []
  await eachGivingWay(movements, (movement) => {
    const { day, amount, reference } = movement
    const facts = JSON.stringify([account, day, amount, reference])
    const occurrence = (seen.get(facts) ?? 0) + 1
    seen.set(facts, occurrence)
    const fingerprint = createHash('sha256').update(`${facts}${occurrence}`).digest('hex')
    lines.push({ ...movement, fingerprint })
  })
  return lines
}

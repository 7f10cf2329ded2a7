import type { Client, ClientInput } from '@cuentaclara/contracts'
import { decimal, equals } from '@cuentaclara/decimal'
import { areListEntries, holdTags } from '#modules/settings/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { AppError, Forbidden, Invalid } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { checkClient, tidyClient } from './check-client.ts'
import { clientAbsent } from './client-absent.ts'
import { insertClient, readClient, updateArchived, updateClientRow } from './client-store.ts'
import { getClient } from './get-client.ts'

/** Creates a client. Two clients may share an identity number: branches of one taxpayer. Throws Invalid. */
export async function createClient(ctx: CompanyContext, given: ClientInput): Promise<Client> {
  ctx.permit('clients.edit')
  const input = tidyClient(given)
  checkClient(input)
  refuseLimits(ctx, input, null)
  await refuseUnknownEntries(ctx, input)
  const id = newId()
  await insertClient(ctx.tx, id, input, ctx.clock.now())
  return getClient(ctx, id)
}

/**
 * Replaces what is known of a client, in the given version if one is; issued documents keep their copy. Throws Invalid, NotFound, and 412
 * for one that somebody changed meanwhile.
 */
export async function updateClient(
  ctx: CompanyContext,
  id: string,
  given: ClientInput,
  version: number | null = null,
): Promise<Client> {
  ctx.permit('clients.edit')
  const tidied = tidyClient(given)
  checkClient(tidied)
  const before = await readClient(ctx, id)
  if (before === undefined) throw await clientAbsent(ctx, id)
  // Whoever does not speak of limits, lists and language leaves them as they are.
  const { credit_limit_crc, credit_limit_usd, seller_id, tags, price_list_id, language } = before
  const said = Object.entries(tidied).filter(([, value]) => value !== undefined)
  const input = {
    credit_limit_crc,
    credit_limit_usd,
    seller_id,
    tags,
    price_list_id,
    language,
    ...Object.fromEntries(said),
  } as ClientInput
  refuseLimits(ctx, input, before)
  await refuseUnknownEntries(ctx, input)
  const isWritten = await updateClientRow(ctx.tx, id, input, { version, now: ctx.clock.now() })
  if (!isWritten) throw new AppError(412, 'changed-elsewhere')
  return getClient(ctx, id)
}

/** Throws Invalid for a seller or a tag that is in no list of the company. */
async function refuseUnknownEntries(ctx: CompanyContext, input: ClientInput): Promise<void> {
  const { seller_id: seller, price_list_id: list, tags = [] } = input
  if (list && !(await areListEntries(ctx, 'price_list', [list])))
    throw new Invalid({ price_list_id: ['choose'] })
  if (seller && !(await areListEntries(ctx, 'seller', [seller]))) throw new Invalid({ seller_id: ['choose'] })
  if (!(await holdTags(ctx, tags))) throw new Invalid({ tags: ['choose'] })
}

/** A limit is not raised by those whom it holds back. Throws Forbidden. */
function refuseLimits(
  ctx: CompanyContext,
  next: ClientInput,
  before: Pick<ClientInput, 'credit_limit_crc' | 'credit_limit_usd'> | null,
): void {
  const isKept = (['credit_limit_crc', 'credit_limit_usd'] as const).every((field) =>
    isSame(next[field] ?? null, before?.[field] ?? null),
  )
  if (isKept || ctx.reach('documents.exceed') !== 'none') return
  throw new Forbidden('credit-limit-not-yours', { permission: 'documents.exceed' })
}

function isSame(one: string | null, other: string | null): boolean {
  return one === null || other === null ? one === other : equals(decimal(one), decimal(other))
}

/** Takes a client out of lists, or back. Throws NotFound. */
export async function archiveClient(ctx: CompanyContext, id: string, isArchived: boolean): Promise<Client> {
  ctx.permit('clients.edit')
  if (!(await updateArchived(ctx.tx, id, isArchived, ctx.clock.now()))) throw await clientAbsent(ctx, id)
  return getClient(ctx, id)
}

import * as schemas from '@cuentaclara/contracts/schemas'
import { compare, decimal, isPositive } from '@cuentaclara/decimal'
import { convert } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import { knownTags, seriesOver } from '#modules/settings/index.ts'
import {
  type CompanyContext,
  type Doors,
  type Member,
  withCompany,
} from '#platform/database/company-context.ts'
import { Conflict, Invalid } from '#platform/errors.ts'
import { type DocumentSource, readDocumentSource } from './document-source.ts'
import { contentOfDraft } from './engine/content-of-draft.ts'
import type { DraftInput } from './engine/draft-input.ts'
import { CorrectionExceeds, DocumentNotFound, TrialHasNoEffect } from './errors.ts'
import { finishIssue, type IssueDoors, type IssuedDocument, prepareIssue } from './issue-document.ts'
import type { IssueRequest } from './issue-request.ts'
import { storeReplacement } from './issue-store.ts'

type InvoiceTicket = {
  ticketId: string
  /** For whom the invoice is; absent: whom the ticket names. */
  clientId: string | null
} & Pick<IssueRequest, 'idempotency'>

/**
 * Makes the invoice of a sale that went out as a ticket: a credit note that annuls the ticket and the invoice in its place
 * (reference §9.10: code 01, then 07), both or neither. The sale counts once: means of payment and what was paid go over to
 * the invoice. Answers the invoice. Throws DocumentNotFound; Conflict for a ticket that is not accepted, and for one that was
 * invoiced, corrected or settled in another way already; TrialHasNoEffect; Invalid without a client; and whatever issuing throws.
 */
export async function invoiceTicket(
  doors: Doors,
  issuing: IssueDoors,
  member: Member,
  { ticketId, clientId, idempotency }: InvoiceTicket,
): Promise<IssuedDocument> {
  const read = () => withCompany(doors, member, (ctx) => readTicket(ctx, ticketId), { readOnly: true })
  const ticket = await read()
  const client = clientId ?? ticket.source.clientId
  if (client === null) throw new Invalid({ client_id: ['required'] })
  const prepare = (input: DraftInput, key: IssueRequest['idempotency']) =>
    // It is the sale that was approved, if it had to be: nobody is asked again.
    prepareIssue(doors, issuing, member, {
      input,
      draftId: null,
      expectedVersion: null,
      idempotency: key,
      isApproval: true,
    })

  const invoice = await prepare(invoiceOf(ticket, client), idempotency)
  if ('answer' in invoice) return invoice.answer
  refuseUnlessWhole(ticket)
  const note = await prepare(noteOf(ticket), null).catch(async (error: unknown) => {
    // Somebody else may have been faster: then nothing is wrong with the note.
    refuseUnlessWhole(await read())
    throw error
  })
  if ('answer' in note) throw new TypeError('a note without a key was answered before')

  const lot = [invoice.ready.issuing, note.ready.issuing]
  const outcomes = await storeReplacement(doors, member.companyId, ticketId, lot).catch((error: unknown) => {
    throw replacedMeanwhile(error) ?? seriesOver(error) ?? error
  })
  await finishIssue(doors, issuing, note.ready, outcomes[1]!)
  return finishIssue(doors, issuing, invoice.ready, outcomes[0]!)
}

type Ticket = { source: DocumentSource; input: DraftInput; state: State }

type State = {
  fiscal_status: string
  sale_condition: string
  charged: string
  paid: string
  credited: string
  written_off: string
  is_trial: boolean
  input: unknown
}

async function readTicket(ctx: CompanyContext, id: string): Promise<Ticket> {
  ctx.permit('documents.issue')
  ctx.permit('documents.correct')
  const source = await readDocumentSource(ctx, 'ticket', id)
  if (source === null) throw new DocumentNotFound()
  const { rows } = await sql<State>`
    select d.fiscal_status, d.sale_condition, d.charged, d.paid, d.credited, d.written_off, d.is_trial, d.input
    from documents d where d.company_id = current_company() and d.id = ${id}::uuid
  `.execute(ctx.tx)
  const state = rows[0]!
  if (state.is_trial) throw new TrialHasNoEffect()
  // A note of one that the authority has not taken yet would be refused.
  if (state.fiscal_status !== 'accepted') throw new Conflict('ticket-not-accepted')
  const tags = await knownTags(ctx, source.tags ?? [])
  return { source: { ...source, tags }, input: schemas.draftInput.parse(state.input), state }
}

/** Nothing came between: neither a note, a payment of a sale on credit nor a rest that was written off. */
function refuseUnlessWhole({ state }: Ticket): void {
  const { charged, paid, credited, written_off: writtenOff } = state
  const isSettled = state.sale_condition !== cash && isPositive(decimal(paid))
  const isTouched = [credited, writtenOff].some((amount) => compare(decimal(amount), decimal('0')) !== 0)
  if (!isPositive(decimal(charged)) || isSettled || isTouched) throw new Conflict('ticket-replaced')
}

/** What refuses the second of two at once: the ticket is off the accounts, or nothing of it is left for a note. */
function replacedMeanwhile(error: unknown): Conflict | null {
  const { code } = error as { code?: string }
  return code === 'CC411' || code === 'CC409' || error instanceof CorrectionExceeds
    ? new Conflict('ticket-replaced')
    : null
}

// Official texts: the reasons stand in the documents, in Spanish.
function invoiceOf({ source, input }: Ticket, clientId: string): DraftInput {
  const reference = { ...source.reference!, code: '07', reason: 'Sustituye el tiquete electrónico' }
  const { notes, seller_id, own_fields, payments, sale_condition, credit_days } = input
  const { tags } = source
  return {
    ...contentOfDraft(convert(source.draft, 'invoice', { reference }), {
      client_id: clientId,
      notes,
      seller_id,
      own_fields,
      tags,
    }),
    kind: 'invoice',
    // Whoever it is for may have another activity than whom the ticket named.
    receiver_activity: null,
    sale_condition,
    credit_days,
    payments,
    // The rate is that of the day on which it is issued.
    exchange_rate: null,
  }
}

function noteOf({ source, input: { notes, seller_id, own_fields } }: Ticket): DraftInput {
  const reference = {
    ...source.reference!,
    code: '01',
    reason: 'Se emite factura electrónica por la misma venta',
  }
  return {
    ...contentOfDraft(convert(source.draft, 'credit-note', { reference }), {
      client_id: source.clientId,
      notes,
      seller_id,
      own_fields,
      tags: source.tags,
    }),
    kind: 'credit-note',
  }
}

// Annex v4.4, note 5.
const cash = '01'

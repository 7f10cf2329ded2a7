import type { Conversion } from '@cuentaclara/contracts'
import type * as schemas from '@cuentaclara/contracts/schemas'
import { toText } from '@cuentaclara/decimal'
import {
  type Conversion as Carried,
  type ConvertedKind,
  convert,
  costaRicaDay,
  type DraftDocument,
  type DraftLine,
  type DraftTax,
  documentKinds,
  type Reference,
  startOfDay,
} from '@cuentaclara/einvoice'
import type { z } from 'zod'
import {
  contentOfDraft,
  type DocumentSource,
  joinSources,
  readUsualActivity,
} from '#modules/documents/drafts.ts'
import { TrialHasNoEffect } from '#modules/documents/index.ts'
import { readPrices } from '#modules/items/index.ts'
import { knownTags } from '#modules/settings/index.ts'
import { isSimplified } from '#modules/simples/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict, Invalid, NotFound } from '#platform/errors.ts'
import { giveWay } from '#platform/give-way.ts'

type Wish = z.output<typeof schemas.conversionQuery>

/** Who can read a document of each type that something may be made of. */
export type Sources = Readonly<
  Record<string, (ctx: CompanyContext, id: string) => Promise<DocumentSource | null>>
>

/**
 * The draft of another kind that documents of one client become, unsaved: client, lines, prices, discounts and texts as far as they
 * are wished. Throws NotFound for a source that is not there, Conflict where the kinds do not fit, TrialHasNoEffect, and Invalid where
 * they cannot stand in one document.
 */
export async function convertSources(ctx: CompanyContext, sources: Sources, wish: Wish): Promise<Conversion> {
  ctx.permit('documents.draft')
  if (new Set(wish.from).size < wish.from.length) throw new Invalid({ from: ['twice'] })
  if (wish.from.length > 1 && documentKinds[wish.to].isNote) throw new Invalid({ from: ['notes-apart'] })
  const made: Made[] = []
  for (const from of wish.from) made.push(await readMade(ctx, sources, from, wish))
  // What is optional, or one of several, would count for sure.
  if (made.length > 1 && made.some(({ source }) => source.hasChoices))
    throw new Invalid({ from: ['choices-apart'] })
  // Each as it is wished before they are joined: what a charge by percent comes to follows the lines of its own document.
  const carried = await convertAll(ctx, made, wish)
  const usual = made.length > 1 ? await readUsualActivity(ctx) : undefined
  const { draft, notes, tags } = joinSources(
    made.map(({ source }, place) => ({
      draft: carried[place]!,
      notes: wish.texts ? source.notes : null,
      tags: source.tags ?? [],
      client: { id: source.clientId, name: source.clientName, email: source.clientEmail },
      activity: ourActivity(carried[place]!) ?? usual,
    })),
    'from',
  )
  const { clientId, clientName } = made[0]!.source
  const client_id = wish.client ? clientId : null
  const input = contentOfDraft(draft, { client_id, notes, tags: await knownTags(ctx, tags) })
  await giveWay()
  return {
    from: made.map(({ type, id, source }) => ({ type, id, number: source.number })),
    to: wish.to,
    client_id,
    client_name: wish.client ? clientName : null,
    // The rate is that of the day on which it is issued.
    input: { ...input, exchange_rate: null },
    offer: offerOf(made[0]!.source, wish),
  }
}

type Made = { type: string; id: string; source: DocumentSource; link: ReturnType<typeof referenceFor> }

/** One of them, and what it becomes refers to. */
async function readMade(ctx: CompanyContext, sources: Sources, from: string, wish: Wish): Promise<Made> {
  const [type = '', id = ''] = from.split(':')
  const source = Object.hasOwn(sources, type) ? await sources[type]?.(ctx, id) : null
  if (!source) throw new NotFound('document-not-found')
  const { kind } = source.draft
  if (!documentKinds[kind].becomes.includes(wish.to))
    throw new Conflict('conversion-impossible', { from: kind, to: wish.to })
  const link = referenceFor(source, wish)
  if (source.isTrial && link.reference !== undefined) throw new TrialHasNoEffect()
  // Without the note that annuls the ticket the sale would count twice.
  if (kind === 'ticket' && wish.to === 'invoice' && source.hasEffect && !wish.replaces)
    throw new Conflict('ticket-invoiced-with-note')
  // A receipt that is a draft, or void, is no sale yet, or no more.
  if ((await isOnlyOnce(ctx, kind, wish.to)) && (kind === 'quotation' || source.hasEffect))
    throw new Conflict(kind === 'quotation' ? 'quotation-converted-by-itself' : 'simple-converted-once')

  // A thousand lines take some milliseconds to read, to convert, and to write down.
  await giveWay()
  return { type, id, source, link }
}

/** Whether it becomes that by an act of its own: where receipts are sales, so does an offer a receipt. */
async function isOnlyOnce(
  ctx: CompanyContext,
  kind: DraftDocument['kind'],
  to: Wish['to'],
): Promise<boolean> {
  if (documentKinds[kind].becomesOnce?.includes(to)) return true
  return kind === 'quotation' && to === 'simple' && (await isSimplified(ctx))
}

/** Notes say what they correct, an invoice which rejected ticket it replaces, and an electronic document which provisional one it replaces. */
function referenceFor(
  { draft, reference }: DocumentSource,
  { to, replaces }: Wish,
): Pick<Carried, 'reference'> {
  if (reference === null) return {}
  if (documentKinds[to].isNote) return { reference: { ...reference, reason: '' } }
  // Official text: the reasons stand in the document, in Spanish. Code 07 replaces (Annex v4.4, note 9).
  if (replaces) return { reference: { ...reference, code: '07', reason: 'Sustituye el documento anulado' } }
  // One that was rejected has no effect: another document takes its place (reference §9.9).
  if (draft.kind === 'ticket' && to === 'invoice')
    return {
      reference: {
        ...reference,
        documentType: '10',
        code: '16',
        reason: 'Sustituye comprobante rechazado por Hacienda',
      },
    }
  if (draft.kind === 'simple')
    return { reference: { ...reference, reason: 'Sustituye comprobante provisional' } }
  return {}
}

/** TipoDocIR of what is no paper of the supplier: other documents of ours, or a provisional one. Annex v4.4, note 10. */
const otherReferences: readonly string[] = ['08', '10', '15']

/** What the supplier of a purchase gives this time is of the same sort; its number is still to be typed. */
function supplierPaper({ kind, references }: DraftDocument, nowMs: number): Reference | undefined {
  if (!documentKinds[kind].issuedByReceiver) return undefined
  const paper = references.find(({ documentType }) => !otherReferences.includes(documentType))
  return paper && { ...paper, number: '', issuedAt: startOfDay(costaRicaDay(nowMs)) }
}

/** An offer that becomes an offer is of the same title, for the same prospect, under the same terms. */
function offerOf({ offer }: DocumentSource, { to, client, texts }: Wish): Conversion['offer'] {
  if (to !== 'quotation' || offer === undefined) return null
  return {
    ...offer,
    ...(!client && { prospect_email: null }),
    ...(!texts && { terms: '', internal_notes: '' }),
  }
}

/** What each becomes by itself. */
async function convertAll(ctx: CompanyContext, made: readonly Made[], wish: Wish): Promise<DraftDocument[]> {
  const items = made.flatMap(({ source }) => source.draft.lines.flatMap(({ itemId }) => itemId ?? []))
  // What the company sells for says nothing of what it buys for.
  const isToday = wish.prices === 'today' && !documentKinds[wish.to].issuedByReceiver
  const prices: Prices = isToday ? await readPrices(ctx, items) : new Map()
  const drafts: DraftDocument[] = []
  for (const { source, link } of made) {
    const paper = made.length === 1 ? supplierPaper(source.draft, ctx.clock.now()) : undefined
    const about = paper === undefined ? link : { reference: paper }
    const as = (draft: DraftDocument) => convert(draft, wish.to as ConvertedKind, about)
    const saysTaxes = documentKinds[source.draft.kind].isTaxed
    const carried = (draft: DraftDocument) => carriedDraft(draft, prices, { ...wish, saysTaxes })
    // What customers pay contains the tax where documents carry none: the conversion says how much, and of what is wished.
    drafts.push(saysTaxes ? as(carried(source.draft)) : carried(as(source.draft)))
    await giveWay()
  }
  return drafts
}

/** What is wished of one, and whether its own lines say their taxes: a receipt at most remembers them. */
type OfOne = Wish & { saysTaxes: boolean }

/** What is taken along of one: its discounts, its texts, and its prices as they were or as they are today. */
function carriedDraft(draft: DraftDocument, prices: Prices, wish: OfOne): DraftDocument {
  return {
    ...draft,
    lines: draft.lines.map((line) => carriedLine(line, draft, prices, wish)),
    extraTexts: wish.texts ? draft.extraTexts : [],
  }
}

/** Of a document that its receiver issues, the receiver's is ours. */
function ourActivity({ kind, issuerActivity, receiverActivity }: DraftDocument): string | undefined {
  return documentKinds[kind].issuedByReceiver ? receiverActivity : issuerActivity
}

type Prices = Awaited<ReturnType<typeof readPrices>>

/** One that sells an item of the catalogue whose price was read costs what it costs today; any other stays as it was. */
function carriedLine(
  line: DraftLine,
  { kind, currency }: DraftDocument,
  prices: Prices,
  wish: OfOne,
): DraftLine {
  const kept = wish.discounts ? line : { ...line, discounts: [] }
  const item = prices.get(line.itemId ?? '')
  // A document without taxes asks what is paid, as the receipts that it may be made of do.
  const { isTaxed } = documentKinds[kind]
  const price = (isTaxed ? item?.in : item?.paid)?.[currency]
  if (!item || !price) return kept
  return {
    ...kept,
    unitPrice: toText(price),
    priceIncludesTax: isTaxed && item.includesTax,
    // What the price contains, or lacks, is the item's tax; a document that said another meant it.
    taxes: wish.saysTaxes ? line.taxes : taxesToday(line, item.vatIn(isTaxed ? kind : 'invoice')),
  }
}

/** What the line remembers where that is still the tax of the item. */
function taxesToday({ taxes }: DraftLine, today: DraftTax): DraftTax[] {
  const isStill = taxes.some(
    ({ code, rateCode, factor }) =>
      code === today.code && rateCode === today.rateCode && factor === today.factor,
  )
  return isStill ? taxes : [today]
}

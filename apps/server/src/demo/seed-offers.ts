import type { DraftContent, QuotationStatus, RecurringInput } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { addDays, costaRicaDay } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import {
  cancelQuotation,
  createQuotation,
  decideQuotation,
  sendQuotation,
} from '#modules/quotations/index.ts'
import { createRecurring, endRecurring, pauseRecurring, startRecurring } from '#modules/recurring/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { academy } from './academy.ts'
import type { DemoClient, DemoCompany } from './demo-company.ts'
import { toLine } from './plan-history.ts'

type ClientIds = ReadonlyMap<DemoClient, string>

/** Offers in every state, and series of every kind: those that begin today make their first document as somebody looks. */
export async function seedOffers(ctx: CompanyContext, company: DemoCompany, ids: ClientIds): Promise<void> {
  const offers = company.id === academy.id ? academyOffers : cafeOffers
  for (const offer of offers) await writeOffer(ctx, company, ids, offer)
  await offerWhatWasInvoiced(ctx, company)
  const series = company.id === academy.id ? academySeries(ctx) : cafeSeries(ctx)
  for (const one of series) await writeSeries(ctx, company, ids, one)
}

type Sold = readonly [code: string, quantity: number]

type Offer = {
  title: string
  /** The beginning of a client's name, or somebody who is none. */
  client: string | { name: string; email: string }
  lines: readonly Sold[]
  currency?: 'CRC' | 'USD'
  /** Days since it was written; it stands for fifteen from then. */
  age: number
  becomes: Extract<QuotationStatus, 'draft' | 'sent' | 'accepted' | 'rejected' | 'expired' | 'cancelled'>
  said?: { name: string; reason: string }
}

const validDays = 15

const cafeOffers: readonly Offer[] = [
  {
    title: 'Desayunos para el congreso de diciembre',
    client: 'Hotel Colonial',
    lines: [
      ['COM-02', 60],
      ['CAF-01', 60],
    ],
    age: 0,
    becomes: 'draft',
  },
  {
    title: 'Boda en Escazú, mesa de café y postres',
    client: { name: 'Valeria Montero y Diego Salas', email: 'valeria.montero@example.com' },
    lines: [
      ['CAF-04', 80],
      ['CAF-08', 30],
    ],
    age: 2,
    becomes: 'sent',
  },
  {
    title: 'Café de la semana para la oficina',
    client: 'Tecnologías del Poás',
    lines: [['CAF-01', 150]],
    age: 11,
    becomes: 'sent',
  },
  {
    title: 'Refrigerio de la junta directiva',
    client: 'Bufete Araya',
    lines: [
      ['COM-03', 12],
      ['CAF-02', 12],
      ['FRI-06', 12],
    ],
    age: 5,
    becomes: 'accepted',
    said: { name: 'Lic. Marcela Araya', reason: 'Para el jueves a las 8' },
  },
  {
    title: 'Brigada de café para la feria del libro',
    client: 'Editorial Cordillera',
    lines: [['FRI-03', 90]],
    age: 9,
    becomes: 'rejected',
    said: { name: 'Óscar Naranjo', reason: 'El presupuesto no alcanza este año' },
  },
  {
    title: 'Almuerzos del taller',
    client: 'Estudio Creativo Guaria',
    lines: [['COM-01', 25]],
    age: 34,
    becomes: 'expired',
  },
  {
    title: 'Cafetería móvil',
    client: 'Transportes Chirripó',
    lines: [['CAF-06', 40]],
    age: 20,
    becomes: 'cancelled',
  },
]

const academyOffers: readonly Offer[] = [
  {
    title: 'Inglés para el equipo de soporte, 40 horas',
    client: 'Software Volcán Azul',
    lines: [
      ['EMP-40', 2],
      ['LIB-02', 24],
    ],
    currency: 'USD',
    age: 1,
    becomes: 'sent',
  },
  {
    title: 'Programa de 20 horas, dos grupos',
    client: 'Dispositivos Médicos Irazú',
    lines: [['EMP-20', 2]],
    currency: 'USD',
    age: 6,
    becomes: 'accepted',
    said: { name: 'Recursos Humanos', reason: 'Arrancar en enero' },
  },
  {
    title: 'Francés intensivo',
    client: { name: 'Andrés Quirós', email: 'andres.quiros@example.com' },
    lines: [
      ['FRA-A1', 3],
      ['MAT-01', 1],
    ],
    age: 12,
    becomes: 'sent',
  },
  {
    title: 'Traducción de manuales',
    client: 'Exportadora Valle Central',
    lines: [['TRA-02', 60]],
    currency: 'USD',
    age: 0,
    becomes: 'draft',
  },
  {
    title: 'Interpretación de la feria',
    client: 'Turismo Aventura Sarapiquí',
    lines: [['INT-01', 2]],
    currency: 'USD',
    age: 15,
    becomes: 'rejected',
    said: { name: 'Laura Rojas', reason: 'La feria se pospuso' },
  },
  {
    title: 'Clases ejecutivas, paquete de 10',
    client: 'Bufete Internacional',
    lines: [['EMP-1A1', 10]],
    age: 40,
    becomes: 'expired',
  },
]

async function writeOffer(
  ctx: CompanyContext,
  company: DemoCompany,
  ids: ClientIds,
  offer: Offer,
): Promise<void> {
  const { currency = 'CRC', client } = offer
  const today = costaRicaDay(ctx.clock.now())
  const content: DraftContent = {
    currency,
    client_id: typeof client === 'string' ? idOf(company, ids, client) : null,
    lines: offer.lines.map(([code, quantity]) => lineOf(company, code, currency, quantity)),
  }
  const input = schemas.quotationInput.parse({
    title: offer.title,
    valid_until: addDays(today, validDays),
    prospect: typeof client === 'string' ? null : client,
    terms: 'Anticipo del 50 %; el saldo contra entrega.',
    content,
  })
  const id = await createQuotation(ctx, input)
  if (offer.becomes !== 'draft') await sendQuotation(ctx, id, 'said')
  if (offer.becomes === 'cancelled') await cancelQuotation(ctx, id)
  if (offer.becomes === 'accepted' || offer.becomes === 'rejected')
    await decideQuotation(ctx, id, { decision: offer.becomes, ...offer.said! })
  await backdate(ctx, id, offer.age)
}

/** As if it had been written some days ago; everything that happened to it follows a day later at most. */
async function backdate(ctx: CompanyContext, id: string, days: number): Promise<void> {
  await sql`
    update quotations set
      dated_on = dated_on - ${days}::int, valid_until = valid_until - ${days}::int,
      created_at = created_at - make_interval(days => ${days}), sent_at = sent_at - make_interval(days => ${days}),
      decided_at = decided_at - make_interval(days => greatest(${days} - 1, 0)),
      cancelled_at = cancelled_at - make_interval(days => greatest(${days} - 1, 0)),
      updated_at = updated_at - make_interval(days => greatest(${days} - 1, 0))
    where company_id = current_company() and id = ${id}
  `.execute(ctx.tx)
}

/** Two accepted offers of which invoices were made: one wholly, one but for its last line. */
async function offerWhatWasInvoiced(ctx: CompanyContext, company: DemoCompany): Promise<void> {
  const { rows } = await sql<{ id: string; input: unknown; day: string }>`
    select id, input, costa_rica_day(issued_at)::text as day from documents
    where company_id = current_company() and kind = 'invoice' and fiscal_status = 'accepted' and client_id is not null
    order by issued_at desc limit 2
  `.execute(ctx.tx)
  const today = costaRicaDay(ctx.clock.now())
  for (const [index, invoice] of rows.entries()) {
    const { kind, ...content } = schemas.draftInput.parse(invoice.input)
    const lines = content.lines.map((_, line) => line)
    const extra = index === 0 ? [] : [lineOf(company, company.items[0]!.code!, content.currency, 4)]
    const input = schemas.quotationInput.parse({
      title: index === 0 ? 'Pedido del mes' : 'Pedido en dos entregas',
      valid_until: addDays(today, validDays),
      content: { ...content, lines: [...content.lines, ...extra] },
    })
    const id = await createQuotation(ctx, input)
    await sendQuotation(ctx, id, 'said')
    await decideQuotation(ctx, id, { decision: 'accepted', name: '', reason: '' })
    await sql`
      insert into quotation_documents (company_id, quotation_id, document_id, revision, lines, amount, created_at)
      select company_id, ${id}, id, 1, ${lines}::int[], total, issued_at from documents
      where company_id = current_company() and id = ${invoice.id}
    `.execute(ctx.tx)
    await sql`
      update quotations set dated_on = ${invoice.day}::date - 4, valid_until = ${invoice.day}::date + 11,
        created_at = created_at - (${today}::date - ${invoice.day}::date + 4) * interval '1 day',
        sent_at = sent_at - (${today}::date - ${invoice.day}::date + 4) * interval '1 day',
        decided_at = decided_at - (${today}::date - ${invoice.day}::date + 1) * interval '1 day'
      where company_id = current_company() and id = ${id}
    `.execute(ctx.tx)
  }
}

type Series = Omit<RecurringInput, 'content' | 'schedule'> & {
  client: string
  lines: readonly Sold[]
  /** Instead of the item's name: with placeholders. */
  text?: string
  currency?: 'CRC' | 'USD'
  schedule: Omit<RecurringInput['schedule'], 'starts_on'> & { starts_on?: string }
  becomes: 'draft' | 'active' | 'paused' | 'ended'
  /** Its first run will fail for want of a code. */
  lacksCabys?: boolean
}

function cafeSeries(ctx: CompanyContext): readonly Series[] {
  const monday = addDays(costaRicaDay(ctx.clock.now()), 3)
  return [
    {
      name: 'Café de la oficina, cada semana',
      client: 'Tecnologías del Poás',
      lines: [['CAF-01', 40]],
      text: 'Café para la oficina, {period}',
      schedule: { unit: 'week', every: 1, starts_on: monday },
      mode: 'draft',
      due_days: 15,
      becomes: 'active',
    },
    {
      name: 'Desayuno de los viernes',
      client: 'Bufete Araya',
      lines: [['COM-02', 8]],
      schedule: { unit: 'month', every: 1, on: { kind: 'weekday', nth: 5, weekday: 5 } },
      mode: 'issue',
      becomes: 'paused',
    },
    {
      name: 'Mesa de café del congreso',
      client: 'Hotel Colonial',
      lines: [['CAF-01', 120]],
      schedule: { unit: 'month', every: 6 },
      becomes: 'draft',
    },
  ]
}

function academySeries(ctx: CompanyContext): readonly Series[] {
  const tomorrow = addDays(costaRicaDay(ctx.clock.now()), 1)
  const text = 'Mensualidad de {mes} {año}'
  return [
    {
      name: 'Inglés A2, María Fernanda',
      client: 'María Fernanda',
      lines: [['ING-A2', 1]],
      text: `Inglés A2. ${text}`,
      schedule: { unit: 'month', every: 1, on: { kind: 'day', day: 1 }, starts_on: tomorrow },
      mode: 'issue',
      due_days: 8,
      becomes: 'active',
    },
    {
      name: 'Francés A1, Gabriela',
      client: 'Gabriela',
      lines: [['FRA-A1', 1]],
      text: `Francés A1. ${text}`,
      // Its first day is today: the worker makes this draft as the demo starts.
      schedule: { unit: 'month', every: 1 },
      becomes: 'active',
    },
    {
      name: 'Alemán A1, Esteban',
      client: 'Esteban',
      lines: [['ALE-A1', 1]],
      text: `Alemán A1. ${text}`,
      schedule: { unit: 'month', every: 1, on: { kind: 'last' }, starts_on: tomorrow, count: 10 },
      mode: 'issue',
      due_days: 8,
      becomes: 'active',
    },
    {
      name: 'Programa empresarial, Talamanca',
      client: 'Grupo Logístico Talamanca',
      lines: [['EMP-20', 1]],
      currency: 'USD',
      schedule: { unit: 'month', every: 1, on: { kind: 'last' }, starts_on: tomorrow },
      mode: 'issue',
      due_days: 30,
      becomes: 'active',
    },
    {
      name: 'Programa empresarial, Pacífico',
      client: 'Centro de Servicios Pacífico',
      lines: [['EMP-40', 1]],
      currency: 'USD',
      price_mode: 'dollars_in_colones',
      schedule: { unit: 'month', every: 3, starts_on: addDays(tomorrow, 9) },
      mode: 'issue',
      due_days: 30,
      becomes: 'active',
    },
    {
      name: 'Clases ejecutivas, Cariari',
      client: 'Bufete Internacional',
      lines: [['EMP-1A1', 4]],
      text: 'Clases ejecutivas, {period}',
      schedule: { unit: 'week', every: 2, starts_on: addDays(tomorrow, 4) },
      becomes: 'paused',
    },
    {
      name: 'Traducciones del mes',
      client: 'Software Volcán',
      lines: [['TRA-01', 12]],
      schedule: { unit: 'month', every: 1 },
      mode: 'issue',
      lacksCabys: true,
      becomes: 'active',
    },
    {
      name: 'Portugués A1, Natalia',
      client: 'Natalia',
      lines: [['POR-A1', 1]],
      schedule: { unit: 'month', every: 1, starts_on: tomorrow },
      becomes: 'ended',
    },
    {
      name: 'Matrículas del colegio',
      client: 'Colegio Científico',
      lines: [['MAT-01', 30]],
      text: 'Matrícula anual {year}',
      schedule: { unit: 'month', every: 12, starts_on: addDays(tomorrow, 40) },
      becomes: 'draft',
    },
  ]
}

async function writeSeries(
  ctx: CompanyContext,
  company: DemoCompany,
  ids: ClientIds,
  series: Series,
): Promise<void> {
  const { client, lines, text, currency = 'CRC', lacksCabys, becomes, schedule, ...rest } = series
  const content: DraftContent = {
    client_id: idOf(company, ids, client),
    currency,
    payments: [{ means: '04' }],
    lines: lines.map(([code, quantity]) => ({
      ...lineOf(company, code, currency, quantity),
      ...(text && { description: text }),
      ...(lacksCabys && { cabys: '' }),
    })),
  }
  const today = costaRicaDay(ctx.clock.now())
  const whole = { time_of_day: '00:00', ...rest, schedule: { starts_on: today, ...schedule }, content }
  const id = await createRecurring(ctx, schemas.recurringInput.parse(whole))
  if (becomes === 'draft') return
  await startRecurring(ctx, id)
  if (becomes === 'paused') await pauseRecurring(ctx, id)
  if (becomes === 'ended') await endRecurring(ctx, id)
}

function lineOf(company: DemoCompany, code: string, currency: string, quantity: number) {
  return toLine(company.items.find((item) => item.code === code)!, currency, quantity)
}

function idOf(company: DemoCompany, ids: ClientIds, name: string): string {
  return ids.get(company.clients.find((client) => client.name.startsWith(name))!)!
}

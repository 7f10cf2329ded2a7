import type { DraftInput } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { createTestPkcs12, type SigningKey } from '@cuentaclara/xades'
import type { Installation } from '#app/installation.ts'
import { createClient } from '#modules/clients/index.ts'
import { createCompany, setLogo } from '#modules/companies/index.ts'
import { createDraft } from '#modules/documents/drafts.ts'
import { issueDocument, softwareProviderOf } from '#modules/documents/issuing.ts'
import { createItem } from '#modules/items/index.ts'
import { addMember } from '#modules/members/index.ts'
import { moneyBefore } from '#modules/payments/index.ts'
import { saveSettings } from '#modules/settings/index.ts'
import { openKeyFile, type Signer, setCertificate } from '#modules/submissions/index.ts'
import { type CompanyContext, withCompany } from '#platform/database/company-context.ts'
import type { Secrets } from '#platform/secrets.ts'
import { atOnce } from './at-once.ts'
import type { DemoClient, DemoCompany } from './demo-company.ts'
import { firstOfMonth } from './pace.ts'
import type { DemoPerson } from './people.ts'
import { planHistory, toLine } from './plan-history.ts'
import { type PlannedPurchase, planCosts, planPurchases } from './plan-purchases.ts'
import { createDice } from './random.ts'
import { seedBank } from './seed-bank.ts'
import { recordCost, recordOddExpense, recordPurchase, seedCategories } from './seed-expenses.ts'
import { costOf, type DemoLists, listsOfClient, seedLists } from './seed-lists.ts'
import { seedOffers } from './seed-offers.ts'
import { seedPayments } from './seed-payments.ts'
import { seedReceipts } from './seed-receipts.ts'
import { type ReceptionKeys, seedReceptions } from './seed-receptions.ts'
import { seedSettlements } from './seed-settlements.ts'
import { seedStudents } from './seed-students.ts'
import { tellNews } from './tell-news.ts'
import { writeHistory } from './write-history.ts'

export type People = ReadonlyMap<DemoPerson['key'], string>

/** Makes a demo company with its members, key, clients, items, eighteen months of history, drafts and a few fresh documents. */
export async function seedCompany(
  installation: Installation,
  company: DemoCompany,
  people: People,
  { authority, signer, isThere }: { authority: SigningKey; signer: Signer; isThere: boolean },
): Promise<void> {
  const ownerId = people.get('owner')!
  const keyFile = await openKeyFile(await makeKeyFile(company), { of: company.id })
  const { id, settings } = company
  if (!isThere)
    await createCompany(installation, { ...settings, id, ownerId, isDemo: true, status: 'active' })

  const member = { companyId: company.id, userId: ownerId, role: 'owner' as const }
  const { providerId } = installation.config
  const softwareProviderId = softwareProviderOf({ providerId: null, environment: 'simulator' }, providerId)
  const { clientIds, stocked } = await withCompany(installation, member, async (ctx) => {
    for (const role of company.members) await addMember(ctx, people.get(role)!, role)
    await setLogo(ctx, { bytes: Buffer.from(company.logo), type: 'image/svg+xml' })
    await setCertificate(ctx, installation.secrets, keyFile)
    await tellWaysToPay(ctx, installation.secrets, company)
    const ids = await createClients(ctx, company, await seedLists(ctx))
    const itemIds = new Map<string | null | undefined, string>()
    await atOnce(company.items, async ({ weight, ...item }) => {
      itemIds.set(item.code, (await createItem(ctx, { ...item, ...costOf(item) })).id)
    })
    const stocked = withItemIds(company, itemIds)
    await seedStudents(ctx, installation.secrets, company, { clients: ids, items: itemIds })

    const plan = planHistory(
      stocked,
      ctx.clock.now(),
      createDice(Number(company.settings.identification_number)),
    )
    const keys = { company: keyFile.key, authority }
    const written = await writeHistory(ctx, company, plan, ids, { ...keys, providerId: softwareProviderId })
    await seedPayments(ctx, written)
    await seedSettlements(ctx, company)
    await seedPurchases(ctx, company, keys)
    await seedBank(ctx, company)
    await tellNews(ctx, ownerId)
    for (const draft of demoDrafts(stocked, ids)) await createDraft(ctx, schemas.draftInput.parse(draft))
    await seedOffers(ctx, company, ids)
    await seedReceipts(ctx, company, ids)
    return { clientIds: ids, stocked }
  })

  // Real ones, on their way: the simulator answers while somebody looks.
  for (const fresh of freshDocuments(stocked, clientIds)) {
    const request = {
      input: schemas.draftInput.parse(fresh),
      draftId: null,
      expectedVersion: null,
      idempotency: null,
    }
    await issueDocument(
      installation,
      { signer, providerId, registers, moneyBefore, log: installation.log },
      member,
      request,
    )
  }
}

/** Papers, letters and the pages of clients say where to pay. */
async function tellWaysToPay(ctx: CompanyContext, secrets: Secrets, company: DemoCompany): Promise<void> {
  const { cards, legalName: holder, sinpeNumber: sinpe_number } = company
  const bank_accounts = (['CRC', 'USD'] as const).flatMap((currency) => {
    const iban = cards.accounts[currency]
    return iban === undefined ? [] : [{ bank: cards.acquirer, currency, iban, holder }]
  })
  await saveSettings(ctx, secrets, 'documents', { settings: { bank_accounts, sinpe_number } }, null)
}

/** What was sold names its item, as counters and editors have it. */
function withItemIds(company: DemoCompany, ids: ReadonlyMap<string | null | undefined, string>): DemoCompany {
  return {
    ...company,
    items: company.items.map((item) => {
      const id = ids.get(item.code)
      return id === undefined ? item : { ...item, id }
    }),
  }
}

/** The last months came as received documents, what is older was written down as expenses: nothing is there twice. */
async function seedPurchases(ctx: CompanyContext, company: DemoCompany, keys: ReceptionKeys): Promise<void> {
  const today = costaRicaDay(ctx.clock.now())
  const categories = await seedCategories(ctx, company)
  const purchases = planPurchases(company, today)
  const isReceived = ({ day, supplier }: PlannedPurchase) =>
    day >= firstOfMonth(today, supplier.isForgotten ? -2 : -1)
  const typed = purchases.filter((purchase) => !isReceived(purchase))
  await atOnce(typed, (purchase) => recordPurchase(ctx, company, purchase, categories))
  await atOnce(planCosts(company, today), (cost) => recordCost(ctx, cost, categories))
  for (const odd of company.purchases.odd) await recordOddExpense(ctx, odd, categories)
  await seedReceptions(ctx, company, purchases.filter(isReceived), { keys, categories })
}

// The pretend authority has not started yet.
const registers = async () => []

const pin = 'Demo-2026-clave'

/** Looks like the authority's and is worth nothing: the simulator alone trusts it. */
async function makeKeyFile({ legalName, settings }: DemoCompany) {
  const digits = settings.identification_number
  const serialNumberAttribute = `CPJ-${digits.slice(0, 1)}-${digits.slice(1, 4)}-${digits.slice(4)}`
  return { p12: await createTestPkcs12({ commonName: legalName, serialNumberAttribute, pin }), pin }
}

async function createClients(
  ctx: CompanyContext,
  company: DemoCompany,
  lists: DemoLists,
): Promise<Map<DemoClient, string>> {
  const ids = new Map<DemoClient, string>()
  await atOnce(company.clients, async (client, index) => {
    const { weight, creditDays, paysLate, ...input } = client
    ids.set(client, (await createClient(ctx, { ...input, ...listsOfClient(index, lists) })).id)
  })
  return ids
}

function demoDrafts({ clients, items }: DemoCompany, ids: ReadonlyMap<DemoClient, string>): DraftInput[] {
  const line = (index: number, quantity: number) => toLine(items[index]!, 'CRC', quantity)
  return [
    {
      kind: 'invoice',
      client_id: ids.get(clients[1]!),
      sale_condition: '02',
      credit_days: 30,
      lines: [line(3, 12), line(4, 2)],
    },
    { kind: 'invoice', lines: [line(0, 1), line(2, 3)], payments: [{ means: '01' }] },
    {
      kind: 'ticket',
      lines: [line(5, 2), { description: 'Algo que aún no tiene código', unit_price: '1500' }],
    },
  ]
}

function freshDocuments({ clients, items }: DemoCompany, ids: ReadonlyMap<DemoClient, string>): DraftInput[] {
  const line = (index: number, quantity: number) => toLine(items[index]!, 'CRC', quantity)
  return [
    { kind: 'ticket', lines: [line(1, 2), line(6, 1)], payments: [{ means: '06' }] },
    {
      kind: 'invoice',
      client_id: ids.get(clients[0]!),
      sale_condition: '02',
      credit_days: 15,
      lines: [line(8, 6), line(9, 4)],
    },
    { kind: 'invoice', client_id: ids.get(clients[4]!), lines: [line(7, 1)], payments: [{ means: '04' }] },
  ]
}

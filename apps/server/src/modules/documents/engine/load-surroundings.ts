import type { ContingencyKind, SettingsSections } from '@cuentaclara/contracts'
import { settingsSections } from '@cuentaclara/contracts/schemas'
import { costaRicaDay, type Identification, type Party } from '@cuentaclara/einvoice'
import { currency as ownCurrency } from '@cuentaclara/einvoice/codes'
import { type RawBuilder, sql } from 'kysely'
import type { RegisterAnswer } from '#modules/registers/index.ts'
import type { Environment } from '#modules/submissions/index.ts'
import {
  type CompanyTransaction,
  type Doors,
  type Member,
  readOnce,
} from '#platform/database/company-context.ts'
import type { Row as StoredRow } from '#platform/database/row.ts'
import { type BilledAgainIn, billedAgain } from './billed-again.ts'
import type { ClientCredit } from './credit-limit.ts'
import type { DraftInput } from './draft-input.ts'
import { type IssuedAnewIn, issuedAnew } from './issued-anew.ts'
import { hasMoneyBefore } from './money-before.ts'
import { type Offered, offeredIn } from './offered.ts'
import type { OwnField } from './own-fields.ts'
import { type SoldAgainIn, type SoldBesideIn, soldAgain, soldBeside } from './quotation-lines.ts'
import { authorisationsOf, type KeptExoneration, type LookedUpContent } from './register-facts.ts'
import {
  type Corrected,
  type CorrectedRow,
  claveCorrected,
  clavesReplaced,
  clavesTakenBack,
  toCorrected,
} from './rejected-original.ts'
import { issuedSameDay, type SameDay } from './same-day.ts'
import { wasSoldAsState } from './state-client.ts'

/** Everything that decides about issuing, or about how a draft stands, read in one statement. */
export type Surroundings = {
  company: {
    id: string
    party: Party
    identification: Identification
    environment: Environment
    /** Where it issues from, as the settings say. */
    place: { branch: string; terminal: string }
    isDemo: boolean
    activities: { code: string; isDefault: boolean }[]
    providerId: string | null
  }
  /** Null when the draft names none, or names one that this company does not have. */
  client: {
    id: string
    party: Party
    activity: string | null
    saleCondition: string | null
    /** An earlier sale to it was on the terms of the State. */
    wasSoldAsState: boolean
    creditDays: number | null
    sellerId: string | null
    /** Null unless the company watches limits and this client has one. */
    credit: ClientCredit | null
  } | null
  certificate: { id: string; notBefore: string; notAfter: string } | null
  /** Somebody paused it, or the company works without internet: what is issued waits. */
  isSendingHeld: boolean
  /** A backup was restored, and nobody has said yet from which numbers to go on. */
  isNumberingHeld: boolean
  /** Whether the company has the branch and terminal that the draft names, and they are open. */
  isPlaceOpen: boolean
  /** Of the branch that it is issued from; null where nobody keeps one of its code. */
  branchName: string | null
  /** Documents are made without a connection (reference §9.8). */
  isOffline: boolean
  /** Colones per dollar of the day, of the side and source that the company chose; null when nobody knows it. */
  dollarRate: string | null
  /** Of a document in euros; null for every other. */
  euroRate: string | null
  /** Of the company's last document in the currency of the draft; null for colones and dollars, and where none is of late. */
  lastRate: string | null
  /** What the catalogue has of the codes that were asked for; its rate as published. */
  cabys: ReadonlyMap<string, { rate: string; isWithdrawn: boolean }>
  /** What the registers answered lately about the client and the authorisations. */
  registers: readonly RegisterAnswer[]
  /** What frees the client from the tax, as it is kept with it. */
  exonerations: readonly KeptExoneration[]
  /** The rejected document that the draft takes the place of. */
  corrects: Corrected | null
  /** What its client got today already. */
  sameDay: readonly SameDay[]
  /** What the offers came to that it was made of. */
  offered: Offered | null
  /** Where the lines of its quotation were sold again meanwhile. */
  soldAgain: SoldAgainIn | null
  /** Which other document holds lines of a quotation that it, or what its notes credited, took. */
  soldBeside: SoldBesideIn | null
  /** Where a month that the rejected document billed was billed again meanwhile. */
  billedAgain: BilledAgainIn | null
  /** What took the place of the rejected document already. */
  issuedAnew: readonly IssuedAnewIn[]
  /** The document of the given id: null when there is none. */
  draft: {
    version: number
    isIssued: boolean
    isWaiting: boolean
    authorId: string | null
    authorName: string | null
    tags: string[]
  } | null
  /** Of the seller that was asked for, or of the client's; null for one that this company does not have. */
  sellerName: string | null
  /** Whether the company has all tags that were asked for. */
  hasTags: boolean
  /** The company's own fields, those that were archived too. */
  ownFields: readonly OwnField[]
  /** What the company chose for its sales. */
  sales: SettingsSections['sales']
  /** What the same idempotency key asked for and got before. */
  earlier: { hash: Buffer; documentId: string } | null
  /** Something came in for it before it has a number, where that was asked for. */
  hasMoneyBefore: boolean
}

type NamedPlace = { branch?: string | undefined; terminal?: string | undefined }

export type SurroundingsQuery = {
  companyId: string
  documentId: string | null
  clientId: string | null
  sellerId?: string | null | undefined
  tags?: readonly string[] | undefined
  /** Where a draft is to be issued from, where it says so. */
  place?: NamedPlace
  /** What was typed: it says which products and which authorisations are looked up. */
  content: LookedUpContent
  requestKey?: string | null
  /** What is about to be issued: whether something came in for it before. */
  issued?: DraftInput
  nowMs: number
}

/** Reads what surrounds a draft, within a use case. */
export async function loadSurroundings(
  tx: CompanyTransaction,
  query: SurroundingsQuery,
): Promise<Surroundings> {
  const { rows } = await selectSurroundings(query).execute(tx)
  return fromRow(rows[0]!)
}

/** Reads what surrounds a document that its company's member may issue. Throws Forbidden. */
export async function surroundingsToIssue(
  doors: Doors,
  member: Member,
  query: Omit<SurroundingsQuery, 'companyId'>,
): Promise<Surroundings> {
  const { companyId } = member
  const select = selectSurroundings({ ...query, companyId })
  const rows = await readOnce(doors, member, { permission: 'documents.issue', query: select })
  return fromRow(rows[0]!)
}

/**
 * One statement: round trips decide how fast documents are issued. The client is asked for by itself, not by a column of `companies c`:
 * so its key finds it, where all clients of the company were read. Of tables that cannot have anything for this draft nothing is asked:
 * each of them costs as much as reading a row, for every invoice.
 */
function selectSurroundings(query: SurroundingsQuery): RawBuilder<Row> {
  const day = costaRicaDay(query.nowMs)
  const cabys = cabysOf(query.content)
  const isSaved = query.documentId !== null
  return sql<Row>`
    select
      c.id, c.name, c.trade_name, c.identification_type, c.identification_number, c.environment, c.province, c.canton,
      c.district, c.neighbourhood, c.address, c.phone_country_code, c.phone_number, c.emails, c.activities,
      c.provider_id, c.alcohol_registry, c.is_demo, c.branch, c.terminal,
      k.id as client_id, k.name as client_name, k.trade_name as client_trade_name,
      k.identification_type as client_identification_type, k.identification_number as client_identification_number,
      k.province as client_province, k.canton as client_canton, k.district as client_district,
      k.neighbourhood as client_neighbourhood, k.address as client_address,
      k.foreign_address as client_foreign_address, k.phone_country_code as client_phone_country_code,
      k.phone_number as client_phone_number, k.emails as client_emails, k.activity_code as client_activity,
      t.id as certificate_id, t.not_before, t.not_after, coalesce(a.is_paused, false) as is_paused,
      g.kind as contingency,
      ${rateOfDay('USD', day)} as dollar_rate,
      ${query.content.currency === 'EUR' ? rateOfDay('EUR', day) : sql`null::numeric`} as euro_rate,
      ${lastRate(query.content.currency, day)} as last_rate,
      case when ${cabys}::text[] = '{}' then null else
        (select array_agg(concat_ws(' ', code, rate, case when is_withdrawn then 'withdrawn' end)) from cabys where code = any(${cabys}::text[]))
      end as cabys,
      (
        select json_agg(json_build_object('register', r.register, 'number', r.number, 'outcome', r.outcome, 'facts', r.facts))
        from register_answers r
        where r.number = any(array_append(${authorisationsOf(query.content)}::text[], k.identification_number))
          and r.is_demo = c.is_demo and r.good_until > ${new Date(query.nowMs)}
      ) as registers,
      (
        select json_agg(json_build_object('number', x.number, 'issuedOn', x.issued_on, 'validUntil', x.expires_on,
          'ratePoints', trim_scale(x.points)::text, 'cabys', x.cabys))
        from client_exonerations x where x.company_id = k.company_id and x.client_id = k.id
      ) as exonerations,
      ${correctedOf(claveCorrected(query.content))} as corrects,
      ${soldAgain(clavesReplaced(query.content), query.documentId)} as sold_again,
      ${soldBeside(clavesTakenBack(query.content), query.documentId)} as sold_beside,
      ${billedAgain(clavesReplaced(query.content), query.documentId)} as billed_again,
      ${issuedAnew(clavesReplaced(query.content), query.documentId)} as issued_anew,
      ${issuedSameDay(query.clientId, day)} as same_day,
      ${offeredIn(query.documentId)} as offered,
      ${wasSoldAsState} as was_sold_as_state,
      v.settings as sales, ${isSaved ? ofDraft : ofNoDraft},
      k.sale_condition as client_sale_condition, k.credit_days as client_credit_days,
      k.credit_limit_crc, k.credit_limit_usd, k.seller_id as client_seller_id,
      (
        select json_agg(e.detail || jsonb_build_object('id', e.id, 'name', e.name, 'is_archived', e.is_archived) order by e.created_at)
        from list_entries e where e.company_id = c.id and e.kind = 'own_field'
      ) as own_fields,
      (
        select e.name from list_entries e
        where e.company_id = c.id and e.kind = 'seller' and e.id = coalesce(${query.sellerId ?? null}::uuid, k.seller_id)
      ) as seller_name,
      ${hasTags(query.tags ?? [])} as has_tags,
      ${isOpen(query.place)} as is_place_open,
      (
        select b.name from branches b
        where b.company_id = c.id and b.code = coalesce(${query.place?.branch ?? null}::text, c.branch)
      ) as branch_name,
      case
        when coalesce(v.settings ->> 'credit_limit_rule', 'off') <> 'off'
          and num_nonnulls(k.credit_limit_crc, k.credit_limit_usd) > 0
        then open_balances(k.id, c.environment)
      end as open_balances,
      exists (
        select from numbering_holds h
        where h.company_id = c.id and h.environment = c.environment and h.confirmed_at is null
      ) as is_numbering_held,
      ${query.issued === undefined ? sql`false` : hasMoneyBefore(query.issued, query.documentId)} as has_money_before,
      q.request_hash,
      q.document_id as request_document_id
    from companies c
    left join clients k on k.company_id = c.id and k.id = ${clientNow(query)}
    left join certificates t on t.company_id = c.id and t.environment = c.environment and t.is_current
    left join authority_settings a on a.company_id = c.id and a.environment = c.environment
    left join contingencies g on g.company_id = c.id and g.environment = c.environment and g.ended_at is null
    left join company_settings v on v.company_id = c.id and v.section = 'sales'
    left join company_settings m on m.company_id = c.id and m.section = 'currency'
    ${isSaved ? joinDraft(query.documentId) : sql``}
    left join document_requests q on q.company_id = c.id and q.key = ${query.requestKey ?? null}::text
    where c.id = ${query.companyId}::uuid
  `
}

/** As `client_now` has it, which would be prepared anew for each document. */
function clientNow({ companyId, clientId }: SurroundingsQuery): RawBuilder<string | null> {
  if (clientId === null) return sql`null::uuid`
  return sql`(
    select coalesce(
      (select w.kept_id from client_merges w where w.company_id = ${companyId}::uuid and w.merged_id = ${clientId}::uuid),
      ${clientId}::uuid
    )
  )`
}

/** The rejected document of `companies c` that has a clave, as json. */
function correctedOf(clave: string | null): RawBuilder<CorrectedRow | null> {
  if (clave === null) return sql`null::json`
  return sql`(
    select json_build_object('id', o.id, 'kind', o.kind, 'clave', o.clave, 'consecutivo', o.consecutivo,
      'snapshot', o.snapshot, 'entries', s.answer -> 'entries')
    from documents o left join submissions s on s.company_id = o.company_id and s.subject_id = o.id
    where o.company_id = c.id and o.environment = c.environment and o.fiscal_status = 'rejected' and o.clave = ${clave}::text
  )`
}

const ofDraft = sql`d.version, d.issued_at is not null as is_issued, d.fiscal_status = 'waiting_approval' as is_waiting,
  d.created_by as author_id, u.name as author_name, d.tags`
const ofNoDraft = sql`null::int as version`
const joinDraft = (documentId: string | null) => sql`
  left join documents d on d.company_id = c.id and d.id = ${documentId}::uuid
  left join users u on u.id = d.created_by`

/** Whether these are tags of `companies c`. */
function hasTags(tags: readonly string[]): RawBuilder<boolean> {
  if (tags.length === 0) return sql`true`
  return sql`(
    select count(*) = ${new Set(tags).size}::int from list_entries e
    where e.company_id = c.id and e.kind = 'tag' and e.id = any(${tags}::uuid[])
  )`
}

/** Whether documents of `companies c` may be issued from there. The company's own place is never closed. */
function isOpen({ branch, terminal }: NamedPlace = {}): RawBuilder<boolean> {
  if (branch === undefined && terminal === undefined) return sql`true`
  return sql`exists (
    select from terminals x join branches y on y.company_id = x.company_id and y.code = x.branch and y.is_active
    where x.company_id = c.id and x.is_active and x.branch = coalesce(${branch ?? null}::text, c.branch)
      and x.code = coalesce(${terminal ?? null}::text, c.terminal)
  )`
}

/** What documents of `companies c` take for a unit of a currency, by their settings `m`. */
function rateOfDay(currency: 'USD' | 'EUR', day: string): RawBuilder<unknown> {
  const side = sql`case when m.settings ->> 'rate_side' = 'buy' then r.buy else r.sell end`
  return sql`coalesce(
    (
      select ${side} from company_exchange_rates r
      where r.company_id = c.id and r.currency = ${currency} and r.day = ${day}::date
    ),
    (
      select ${side} from exchange_rates r
      where r.day between ${day}::date - ${rateLifeDays}::int and ${day}::date and r.currency = ${currency}
        and r.is_demo = c.is_demo and m.settings ->> 'rate_source' is distinct from 'own'
      order by r.day desc limit 1
    )
  )`
}

/** Only of what nobody publishes; an older one says little of today. */
function lastRate(currency: string, day: string): RawBuilder<unknown> {
  if (ownCurrency(currency)) return sql`null::numeric`
  return sql`(
    select o.exchange_rate from documents o
    where o.company_id = c.id and o.environment = c.environment and o.currency = ${currency} and o.clave is not null
      and o.sorted_at > ${day}::date - ${lastRateLifeDays}::int
    order by o.sorted_at desc limit 1
  )`
}
const lastRateLifeDays = 90

// Weekends and holidays keep the last published rate.
const rateLifeDays = 4

type Row = Place &
  StoredRow<'clients', 'credit_limit_crc' | 'credit_limit_usd'> & {
    [Column in keyof OfClient as `client_${Column}`]: OfClient[Column]
  } & StoredRow<
    'companies',
    | 'id'
    | 'name'
    | 'trade_name'
    | 'alcohol_registry'
    | 'identification_type'
    | 'identification_number'
    | 'branch'
    | 'terminal'
    | 'provider_id'
    | 'is_demo'
  > & {
    environment: Environment
    activities: { code: string; is_default?: boolean }[]
    /** Null where there is no such client, and everything else of it with it. */
    client_id: string | null
    client_activity: string | null
    certificate_id: string | null
    not_before: Date
    not_after: Date
    is_paused: boolean
    contingency: ContingencyKind | null
    dollar_rate: string | null
    euro_rate: string | null
    last_rate: string | null
    cabys: string[] | null
    registers: RegisterAnswer[] | null
    exonerations: KeptExoneration[] | null
    corrects: CorrectedRow | null
    sold_again: SoldAgainIn | null
    sold_beside: SoldBesideIn | null
    billed_again: BilledAgainIn | null
    issued_anew: IssuedAnewIn[] | null
    same_day: SameDay[] | null
    offered: Offered | null
    was_sold_as_state: boolean
    version: number | null
    is_issued: boolean
    is_waiting: boolean
    author_id: string | null
    author_name: string | null
    tags: string[]
    sales: object | null
    own_fields: OwnField[] | null
    seller_name: string | null
    has_tags: boolean
    is_place_open: boolean
    branch_name: string | null
    open_balances: Record<string, string> | null
    is_numbering_held: boolean
    has_money_before: boolean
    request_hash: Buffer | null
    request_document_id: string
  }

type PlaceColumn =
  | 'province'
  | 'canton'
  | 'district'
  | 'neighbourhood'
  | 'address'
  | 'phone_country_code'
  | 'phone_number'
  | 'emails'
type Place = StoredRow<'companies', PlaceColumn>
type OfClient = StoredRow<
  'clients',
  | PlaceColumn
  | 'name'
  | 'trade_name'
  | 'identification_type'
  | 'identification_number'
  | 'foreign_address'
  | 'sale_condition'
  | 'credit_days'
  | 'seller_id'
>

function fromRow(row: Row): Surroundings {
  const identification = { type: row.identification_type, number: row.identification_number }
  return {
    company: {
      id: row.id,
      party: {
        name: row.name,
        identification,
        ...optional('tradeName', row.trade_name),
        ...optional('alcoholRegistry', row.alcohol_registry),
        ...toPlace(row),
      },
      identification,
      environment: row.environment,
      place: { branch: row.branch, terminal: row.terminal },
      isDemo: row.is_demo,
      activities: row.activities.map(({ code, is_default }) => ({ code, isDefault: is_default === true })),
      providerId: row.provider_id,
    },
    client: row.client_id === null ? null : toClient(row, row.client_id),
    certificate:
      row.certificate_id === null
        ? null
        : {
            id: row.certificate_id,
            notBefore: row.not_before.toISOString(),
            notAfter: row.not_after.toISOString(),
          },
    isNumberingHeld: row.is_numbering_held,
    isSendingHeld: row.is_paused || row.contingency === 'no_internet',
    isOffline: row.contingency === 'no_internet',
    dollarRate: row.dollar_rate,
    euroRate: row.euro_rate,
    lastRate: row.last_rate,
    cabys: new Map((row.cabys ?? []).map(toCabysEntry)),
    registers: row.registers ?? [],
    exonerations: row.exonerations ?? [],
    corrects: row.corrects && toCorrected(row.corrects),
    soldAgain: row.sold_again,
    soldBeside: row.sold_beside,
    billedAgain: row.billed_again,
    issuedAnew: row.issued_anew ?? [],
    sameDay: row.same_day ?? [],
    offered: row.offered,
    draft:
      row.version === null
        ? null
        : {
            version: row.version,
            isIssued: row.is_issued,
            isWaiting: row.is_waiting,
            authorId: row.author_id,
            authorName: row.author_name,
            tags: row.tags,
          },
    sellerName: row.seller_name,
    hasTags: row.has_tags,
    isPlaceOpen: row.is_place_open,
    branchName: row.branch_name,
    ownFields: row.own_fields ?? [],
    sales: settingsSections.sales.parse(row.sales ?? {}),
    earlier:
      row.request_hash === null ? null : { hash: row.request_hash, documentId: row.request_document_id },
    hasMoneyBefore: row.has_money_before,
  }
}

/** The catalogue codes a draft names, each once. */
function cabysOf({ lines }: LookedUpContent): string[] {
  return [...new Set(lines.map((line) => line.cabys).filter((code) => /^\d{13}$/.test(code)))]
}

function toCabysEntry(entry: string): [string, { rate: string; isWithdrawn: boolean }] {
  const [code = '', rate = '', withdrawn] = entry.split(' ')
  return [code, { rate, isWithdrawn: withdrawn !== undefined }]
}

function toClient(row: Row, id: string) {
  const { client_identification_type: type, client_identification_number: number } = row
  const party: Party = {
    name: row.client_name,
    ...(type === null || number === null ? {} : { identification: { type, number } }),
    ...optional('tradeName', row.client_trade_name),
    ...optional('foreignAddress', row.client_foreign_address),
    ...toPlace({
      province: row.client_province,
      canton: row.client_canton,
      district: row.client_district,
      neighbourhood: row.client_neighbourhood,
      address: row.client_address,
      phone_country_code: row.client_phone_country_code,
      phone_number: row.client_phone_number,
      // One address in the document, the rest are copies.
      emails: row.client_emails.slice(0, 1),
    }),
  }
  return {
    id,
    party,
    activity: row.client_activity,
    saleCondition: row.client_sale_condition,
    wasSoldAsState: row.was_sold_as_state,
    creditDays: row.client_credit_days,
    credit: toCredit(row),
    sellerId: row.client_seller_id,
  }
}

function toCredit({ open_balances: open, credit_limit_crc: crc, credit_limit_usd: usd }: Row) {
  if (open === null) return null
  return { open, limits: { ...(crc === null ? {} : { CRC: crc }), ...(usd === null ? {} : { USD: usd }) } }
}

function toPlace(row: Place): Pick<Party, 'address' | 'phone' | 'emails'> {
  const { province, canton, district, neighbourhood, address: details } = row
  const hasAddress = province && canton && district && details
  return {
    emails: row.emails,
    ...(hasAddress
      ? { address: { province, canton, district, ...optional('neighbourhood', neighbourhood), details } }
      : {}),
    ...(row.phone_number
      ? { phone: { countryCode: row.phone_country_code ?? '506', number: row.phone_number } }
      : {}),
  }
}

function optional<Key extends string>(key: Key, value: string | null): { [K in Key]?: string } {
  return value ? ({ [key]: value } as { [K in Key]: string }) : {}
}

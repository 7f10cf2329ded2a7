import { type ReportFact, type ReportGroup, type ReportMeasure, reportMeasures } from '@cuentaclara/contracts'
import { type RawBuilder, sql } from 'kysely'
import { numberOf } from '#modules/documents/index.ts'
import { columnRef } from '#platform/database/column-ref.ts'
import { type Filter, type GroupOf, ungrouped } from './filter.ts'

type Sql = RawBuilder<unknown>

/** What a source knows of its rows. */
export type RowParts = {
  id: Sql
  kind: Sql
  number: Sql
  at: Sql
  /** Whom it is with: a client, or a supplier, who has no id. */
  party_id?: Sql
  party_name: Sql
  currency: Sql
  /** Colones per unit of the currency. */
  rate: Sql
  status: Sql
  /** How many documents the row stands for; one. */
  documents?: Sql
  detail?: Sql
  /** Of a line: where it stands in its document. */
  place?: Sql
  /** What the row itself says, in its own currency. */
  original_total?: Sql
  reference_number?: Sql
  reference_code?: Sql
  /** What else the report says of them. */
  facts?: Partial<Record<ReportFact, Sql>>
  groups?: GroupOf
} & Partial<Record<ReportMeasure, Sql>>

/** What every report says of a document of ours. Columns of `documents d`. */
export const documentParts = {
  id: sql`d.id`,
  kind: sql`d.kind::text`,
  number: numberOf,
  at: sql`d.sorted_at`,
  party_id: sql`d.client_id`,
  party_name: sql`d.client_name`,
  currency: sql`d.currency::text`,
  rate: sql`d.exchange_rate`,
  status: sql`d.fiscal_status::text`,
} as const satisfies Partial<RowParts>

/** The same of rows that are read by these names already. */
export function partsOf(alias: string): typeof documentParts {
  const names = Object.keys(documentParts)
  return Object.fromEntries(
    names.map((name) => [name, columnRef(`${alias}.${name}`)]),
  ) as typeof documentParts
}

const text = sql`null::text`
const nothing = {
  documents: sql`1`,
  party_id: sql`null::uuid`,
  detail: text,
  place: sql`0`,
  original_total: sql`0::numeric`,
  reference_number: text,
  reference_code: text,
  ...(Object.fromEntries(reportMeasures.map((measure) => [measure, sql`0::numeric`])) as Record<
    ReportMeasure,
    Sql
  >),
}

/** What the rows are added up by, the group that they are narrowed to, and what is read of them. */
type Asked = { group: ReportGroup | null } & Pick<Filter, 'within' | 'columns'>

/**
 * The columns of a row, the same in the same order whatever it is about: what a source does not know is empty, or 0. Only those
 * that are read: what is written down for nothing costs the program and the database as much as what is wanted.
 */
export function reportColumns(
  { groups = () => ungrouped, facts = {}, ...known }: RowParts,
  { group, within, columns: wanted }: Asked,
): Sql {
  const [asked, around] = [groups(group), groups(within?.group ?? null)]
  const grouped = {
    group_key: asked.key,
    group_id: asked.id ?? noId,
    group_name: asked.name,
    within_key: around.key,
    within_name: around.name,
    facts: factsColumn(facts),
  }
  const toColumn = (name: string) =>
    grouped[name as keyof typeof grouped] ??
    known[name as keyof typeof known] ??
    nothing[name as keyof typeof nothing]
  const names = wanted === undefined ? allNames : wanted.filter((name) => isColumn.has(name))
  return sql.join(names.map((name) => sql`${toColumn(name)} as ${columnRef(name)}`))
}

const noId = sql`null::uuid`

/** In the order in which reports read them. */
const allNames = [
  ...['id', 'kind', 'number', 'at', 'party_name', 'currency', 'rate', 'status'],
  ...['group_key', 'group_id', 'group_name', 'within_key', 'within_name', 'facts'],
  ...Object.keys(nothing),
]
const isColumn: ReadonlySet<string> = new Set(allNames)

function factsColumn(facts: Partial<Record<ReportFact, Sql>>): Sql {
  const pairs = Object.entries(facts).map(([name, value]) => sql`${sql.lit(name)}, (${value})::text`)
  return pairs.length === 0 ? noFacts : sql`jsonb_build_object(${sql.join(pairs)})`
}

const noFacts = sql`'{}'::jsonb`

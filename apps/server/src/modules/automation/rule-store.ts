import type { AutomationRule, AutomationRun, RuleInput } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'

type RuleRow = Omit<AutomationRule, 'created_at' | 'last_run'> & {
  created_at: Date
  last_status: AutomationRun['status'] | null
  last_at: Date | null
}

/** The rules of a company, the oldest first. */
export async function readRules(ctx: CompanyContext, id: string | null = null): Promise<AutomationRule[]> {
  const { rows } = await sql<RuleRow>`
    select r.id, r.event, r.action, r.target, r.is_on, r.created_at, n.status as last_status, n.created_at as last_at
    from automation_rules r
    left join lateral (
      select status, created_at from automation_runs n
      where n.company_id = r.company_id and n.rule_id = r.id
      order by n.created_at desc, n.id desc limit 1
    ) n on true
    where r.company_id = current_company() and (${id}::uuid is null or r.id = ${id}::uuid)
    order by r.created_at, r.id
  `.execute(ctx.tx)
  return rows.map(({ last_status, last_at, created_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    last_run: last_status === null ? null : { status: last_status, at: last_at!.toISOString() },
  }))
}

export async function insertRule(ctx: CompanyContext, id: string, rule: RuleInput): Promise<void> {
  const at = new Date(ctx.clock.now())
  await sql`
    insert into automation_rules (company_id, id, event, action, target, is_on, created_by, created_at, updated_at)
    values (current_company(), ${id}, ${rule.event}, ${rule.action}, ${rule.target}, ${rule.is_on ?? true}, ${ctx.userId},
      ${at}, ${at})
  `.execute(ctx.tx)
}

/** Answers whether there is such a rule. */
export async function updateRule(ctx: CompanyContext, id: string, rule: RuleInput): Promise<boolean> {
  const { rows } = await sql`
    update automation_rules set event = ${rule.event}, action = ${rule.action}, target = ${rule.target},
      is_on = ${rule.is_on ?? true}, updated_at = ${new Date(ctx.clock.now())}
    where company_id = current_company() and id = ${id}
    returning id
  `.execute(ctx.tx)
  return rows.length > 0
}

export async function deleteRuleRow(ctx: CompanyContext, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from automation_rules where company_id = current_company() and id = ${id} returning id
  `.execute(ctx.tx)
  return rows.length > 0
}

type RunRow = Omit<AutomationRun, 'created_at' | 'ran_at'> & { created_at: Date; ran_at: Date | null }

/** What a rule did, the newest first. */
export async function readRuns(ctx: CompanyContext, ruleId: string, most: number): Promise<AutomationRun[]> {
  const { rows } = await sql<RunRow>`
    select id, event, subject_kind, subject_id, subject_number, party_name, status, problem, created_at, ran_at
    from automation_runs where company_id = current_company() and rule_id = ${ruleId}
    order by created_at desc, id desc limit ${most}
  `.execute(ctx.tx)
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    ran_at: row.ran_at?.toISOString() ?? null,
  }))
}

export type DueRun = {
  event: AutomationRule['event']
  action: AutomationRule['action']
  target: string
  is_on: boolean
  subject_kind: string
  subject_id: string
  subject_number: string | null
  party_name: string | null
  amount: string | null
  currency: string | null
  /** Runs of this rule that did something since the beginning of the day before. */
  recently_done: number
}

/** A run that waits, held until its transaction ends; undefined once it ran or its rule is gone. */
export async function lockDueRun(
  ctx: CompanyContext,
  { ruleId, runId, since }: { ruleId: string; runId: string; since: Date },
): Promise<DueRun | undefined> {
  const { rows } = await sql<DueRun>`
    select n.event, r.action, r.target, r.is_on, n.subject_kind, n.subject_id, n.subject_number, n.party_name,
      trim_scale(n.amount)::text as amount, n.currency,
      (
        select count(*)::int from automation_runs b
        where b.company_id = n.company_id and b.rule_id = n.rule_id and b.status = 'done' and b.ran_at > ${since}
      ) as recently_done
    from automation_runs n
    join automation_rules r on r.company_id = n.company_id and r.id = n.rule_id
    where n.company_id = current_company() and n.rule_id = ${ruleId} and n.id = ${runId} and n.status = 'waiting'
    for update of n
  `.execute(ctx.tx)
  return rows[0]
}

/** What a run came to, and what it was about; undefined where it had ended before. */
export async function settleRun(
  ctx: CompanyContext,
  { ruleId, runId }: { ruleId: string; runId: string },
  status: 'done' | 'failed' | 'skipped',
  problem: string | null = null,
): Promise<Pick<DueRun, 'subject_number' | 'party_name'> | undefined> {
  const { rows } = await sql<Pick<DueRun, 'subject_number' | 'party_name'>>`
    update automation_runs set status = ${status}, problem = ${problem?.slice(0, 300) ?? null},
      ran_at = ${new Date(ctx.clock.now())}
    where company_id = current_company() and rule_id = ${ruleId} and id = ${runId} and status = 'waiting'
    returning subject_number, party_name
  `.execute(ctx.tx)
  return rows[0]
}

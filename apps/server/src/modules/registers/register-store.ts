import type { ExemptionFacts, TaxpayerFacts } from '@cuentaclara/hacienda'
import { type Kysely, sql } from 'kysely'
import type { DB, Tx } from '#platform/database/database.ts'
import { surelyNow } from '#platform/database/surely-past.ts'

/** A number in one of the registers. */
export type RegisterQuestion = { register: 'taxpayer' | 'exemption'; number: string }

/** What a register said of it; `silent` when it was asked and did not answer. */
export type RegisterAnswer = { number: string } & (
  | { register: 'taxpayer'; outcome: 'found'; facts: TaxpayerFacts }
  | { register: 'exemption'; outcome: 'found'; facts: ExemptionFacts }
  | { register: RegisterQuestion['register']; outcome: 'absent' | 'silent'; facts: null }
)

/** What is known of one of the questions and still good. */
export async function readAnswer(
  db: Kysely<DB>,
  { register, number }: RegisterQuestion,
  { isDemo, nowMs }: { isDemo: boolean; nowMs: number },
): Promise<RegisterAnswer | undefined> {
  const { rows } = await sql<RegisterAnswer>`
    select register, number, outcome, facts from register_answers
    where number = ${number} and register = ${register} and is_demo = ${isDemo} and good_until > ${new Date(nowMs)}
  `.execute(db)
  return rows[0]
}

export async function keepAnswer(
  db: Kysely<DB>,
  { register, number, outcome, facts }: RegisterAnswer,
  { isDemo, nowMs, goodForMs }: { isDemo: boolean; nowMs: number; goodForMs: number },
): Promise<void> {
  await sql`
    insert into register_answers (number, register, is_demo, outcome, facts, asked_at, good_until)
    values (
      ${number}, ${register}, ${isDemo}, ${outcome}, ${facts === null ? null : JSON.stringify(facts)}::jsonb,
      ${new Date(nowMs)}, ${new Date(nowMs + goodForMs)}
    )
    on conflict (number, register, is_demo) do update set
      outcome = excluded.outcome, facts = excluded.facts, asked_at = excluded.asked_at, good_until = excluded.good_until
  `.execute(db)
}

/** Forgets what is no longer good. */
export async function forgetAnswers(tx: Tx, nowMs: number): Promise<void> {
  await sql`delete from register_answers where good_until < ${surelyNow(nowMs)}`.execute(tx)
}

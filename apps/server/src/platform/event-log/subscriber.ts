import type { EventName } from '@cuentaclara/contracts'
import type { RawBuilder } from 'kysely'
import type { CompanyContext, OpenContext } from '../database/company-context.ts'

/** Something that happened, as subscribers hear of it. */
export type Happened = {
  readonly companyId: string
  readonly number: string
  readonly name: EventName
  readonly subjectId: string
  readonly facts: Readonly<Record<string, unknown>>
  readonly at: Date
}

/** Who hears of what after its commit: each event once in effect, those of one subject in their order. */
export type Subscriber = {
  /** Stands in rows that wait: a subscriber that is renamed loses what it has not heard. */
  readonly name: string
  readonly on: readonly EventName[]
  /** Whether the event `e` (a row of `events`) is wanted, so that nothing waits for whom nobody listens. Default: it is. */
  readonly where?: RawBuilder<boolean>
} & (OneByOne | Gathering)

/**
 * Hears in a transaction of its own, in which the event also stops waiting. Calls nobody outside: it queues a job for that.
 * When it throws it is tried again later, at the moment of a `TryLater` or after a growing pause.
 */
type OneByOne = { hear(ctx: CompanyContext, event: Happened): Promise<void> }

/** The same for what is cheaper many at a time: the first waits for others to come, no two of one subject come together. */
type Gathering = {
  readonly gatherMs: number
  hearAll(ctx: CompanyContext, events: readonly Happened[]): Promise<void>
}

/** Sees all events of all companies as they leave for their subscribers, keeps nothing, and is not asked again. */
export type Watcher = (ctx: OpenContext, events: readonly Happened[]) => Promise<void>

/** Thrown by a subscriber that knows when trying again makes sense. */
export class TryLater extends Error {
  readonly delayMs: number
  constructor(reason: string, delayMs: number) {
    super(reason)
    this.delayMs = delayMs
  }
}

/** Thrown by a subscriber that may not act now: the event waits for as long as that lasts, and this is no try of it. */
export class NotNow extends TryLater {}

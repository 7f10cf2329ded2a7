import type { Permission, Task } from '@cuentaclara/contracts'
import type { Language } from '@cuentaclara/locales'
import { z } from 'zod'
import type { AnyExportSource } from '#modules/exports/index.ts'
import type { Given } from '#modules/imports/index.ts'
import type { CompanyContext, Doors, Member } from '#platform/database/company-context.ts'
import { NotFound } from '#platform/errors.ts'

/** How what an action changes is read and put back: as the undo of an import, by the use case of the form. */
export type BulkUndo = {
  /** Who may take it back, where that is not whoever may do it: to others no way back is offered. */
  permission?: Permission
  /** What it changes of a row, as plain text; undefined when there is no such row. */
  read(ctx: CompanyContext, id: string): Promise<Given | undefined>
  restore(ctx: CompanyContext, id: string, before: Given): Promise<unknown>
}

/** What something is done with, and what it is called where that is told. */
export type BulkRow = {
  id: string
  label: string
  /** Others that it is done with in one, where a row stands for several. */
  also?: string[] | undefined
}

/** Something that can be done with the rows of a list. */
export type BulkAction<Params> = {
  readonly name: string
  /** Asked before anything is begun, and for every row again by the use case. */
  readonly permission: Permission
  readonly params: z.ZodType<Params>
  /** What it is done with instead of the rows of the list, each once: who pays for students, the offers of a client in one. */
  whom?(
    ctx: CompanyContext,
    rows: readonly BulkRow[],
    params: Params,
  ): Promise<readonly BulkRow[]> | readonly BulkRow[]
} & (
  | {
      /** What takes long and is done before that transaction: reading a large file. */
      prepare?(doors: Doors, member: Member, id: string): Promise<void>
      /** Does it with one row, in its own transaction. */
      run(ctx: CompanyContext, id: string, params: Params, also: readonly string[]): Promise<unknown>
      /** How it is taken back. What an action issues or sends has none. */
      undo?: BulkUndo
    }
  | {
      /** Does it with one row in transactions of its own, as issuing needs it. What is done already it does no second time. */
      act(doors: Doors, member: Member, id: string, params: Params): Promise<unknown>
    }
  | {
      /** Begins long work of its own with all of them, such as one file in the language of who asks. */
      start(ctx: CompanyContext, ids: string[], language: Language): Promise<Task>
    }
)

// biome-ignore lint/suspicious/noExplicitAny: a list of actions holds different parameters
export type AnyBulkAction = BulkAction<any>

/** A list, how its rows are found by a question, and what can be done with them. */
export type BulkList = {
  readonly list: string
  readonly source: AnyExportSource
  // biome-ignore lint/suspicious/noExplicitAny: as its source
  labelOf(row: any): string
  readonly actions: readonly AnyBulkAction[]
}

/** What an action asks that needs no answer. */
export const asksNothing = z.object({})

/** Declares an action. */
export function defineBulkAction<Params>(action: BulkAction<Params>): BulkAction<Params> {
  return action
}

/** The action of a name in a list. Throws NotFound, Forbidden. */
export function findAction(
  ctx: CompanyContext,
  lists: readonly BulkList[],
  { list: listName, action: actionName }: { list: string; action: string },
): { list: BulkList; action: AnyBulkAction } {
  const list = lists.find((each) => each.list === listName)
  const action = list?.actions.find(({ name }) => name === actionName)
  if (list === undefined || action === undefined) throw new NotFound('bulk-action-not-found')
  ctx.permit(action.permission)
  return { list, action }
}

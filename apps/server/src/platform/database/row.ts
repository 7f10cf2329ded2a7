import type { Selectable } from 'kysely'
import type { DB } from './generated/schema.ts'

/** Columns of a table as a query reads them, by the schema: one that is renamed or may become null does not compile. */
export type Row<Table extends keyof DB, Column extends keyof Selectable<DB[Table]>> = Pick<
  Selectable<DB[Table]>,
  Column
>

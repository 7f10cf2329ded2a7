import { AppError } from '../errors.ts'

/** 422: what was sent is no table that we can read. */
export class UnreadableTable extends AppError {
  constructor() {
    super(422, 'table-unreadable')
  }
}

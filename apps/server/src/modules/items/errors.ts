import type { Issue } from '@cuentaclara/einvoice'
import { AppError } from '#platform/errors.ts'

/** 422: what an item keeps for its lines would be refused in every one of them; said by field, in the words of the lines. */
export class ItemLineInvalid extends AppError {
  /** Paths as the contract spells them: `line.taxes.0.rate`. */
  readonly issues: readonly Issue[]

  constructor(issues: readonly Issue[]) {
    super(422, 'invalid')
    this.issues = issues
  }
}

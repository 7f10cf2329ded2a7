import { AppError, Conflict, type ErrorParams, NotFound, type ProblemCode } from '#platform/errors.ts'

/** 422: the file is a table, and not one that can be brought in. */
export class ImportRefused extends AppError {
  constructor(code: ProblemCode, params: ErrorParams) {
    super(422, code, params)
  }
}

export class ImportNotFound extends NotFound {
  constructor() {
    super('import-not-found')
  }
}

/** 409: something else runs, or what is asked for belongs to another step. */
export class ImportBusy extends Conflict {
  constructor(code: 'import-busy' | 'import-begun' | 'import-not-checked' | 'import-over' = 'import-busy') {
    super(code)
  }
}

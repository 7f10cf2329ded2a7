import { AppError, Conflict } from '#platform/errors.ts'

/** 422: no sheet of the file names a code, a description and a rate. */
export class CatalogueColumnsMissing extends AppError {
  constructor() {
    super(422, 'cabys-columns-missing')
  }
}

/** 422: every row of the file was left out. */
export class CatalogueEmpty extends AppError {
  constructor() {
    super(422, 'cabys-empty')
  }
}

/** 409: another update is under way. */
export class CatalogueBusy extends Conflict {
  constructor() {
    super('cabys-busy')
  }
}

/** 409: the catalogue changed after the comparison; it has to be made again. */
export class CatalogueChanged extends Conflict {
  constructor() {
    super('cabys-changed')
  }
}

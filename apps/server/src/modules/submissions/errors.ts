import {
  AppError,
  type FieldErrors,
  type FieldMistakeKey,
  Invalid,
  type ProblemCode,
} from '#platform/errors.ts'

/** Each has a sentence at its field and one for the whole. */
type Reason = FieldMistakeKey &
  (ProblemCode extends infer C ? (C extends `certificate-${infer R}` ? R : never) : never)

/** 422: why a key file was not taken; `file` or `pin` names the field. */
export class CertificateRefused extends Invalid {
  constructor(field: 'file' | 'pin', reason: Reason, params: Record<string, string> = {}) {
    const errors: FieldErrors = { [field]: [reason] }
    super(errors, `certificate-${reason}`, params)
  }
}

/** 404: there is no such issued document. */
export class SubmissionNotFound extends AppError {
  constructor() {
    super(404, 'document-not-found')
  }
}

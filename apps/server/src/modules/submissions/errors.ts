import { AppError, Invalid } from '#platform/errors.ts'

/** 422: why a key file was not taken; `file` or `pin` names the field. */
export class CertificateRefused extends Invalid {
  constructor(field: 'file' | 'pin', reason: string, params: Record<string, string> = {}) {
    super({ [field]: [reason] }, `certificate-${reason}`, params)
  }
}

/** 404: there is no such issued document. */
export class SubmissionNotFound extends AppError {
  constructor() {
    super(404, 'document-not-found')
  }
}

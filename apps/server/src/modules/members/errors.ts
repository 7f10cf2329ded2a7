import { Conflict, Forbidden, Invalid } from '#platform/errors.ts'

/** 409: the company would be left without an owner who can act. */
export class LastOwner extends Conflict {
  constructor(company: string) {
    super('last-owner', { company })
  }
}

/** 403: nobody changes their own role or suspends themselves. */
export class OwnRole extends Forbidden {
  constructor() {
    super('own-role')
  }
}

/** 403: only owners make owners, and only owners change what an owner is. */
export class OwnersOnly extends Forbidden {
  constructor() {
    super('owners-only')
  }
}

/** 422: an invitation that was used, revoked, has grown old, or never was. */
export class InvitationOver extends Invalid {
  constructor() {
    super({}, 'invitation-over')
  }
}

/** Runs a change of memberships; the database's refusal to leave a company without an owner becomes LastOwner. */
export async function keepingAnOwner<T>(company: string, change: () => Promise<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    throw (error as { code?: string }).code === 'CC409' ? new LastOwner(company) : error
  }
}

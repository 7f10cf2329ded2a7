import { testSecrets } from '#modules/documents/testing/issuing-company.ts'
import type { Doors } from '#platform/database/company-context.ts'
import { createLog } from '#platform/log.ts'
import type { Secrets } from '#platform/secrets.ts'
import { type AuthorityFetch, createAuthorityClients } from '../authority-clients.ts'
import { documentSubject } from '../document-subject.ts'
import { createSigner } from '../signing-keys.ts'
import type { Submitter } from '../submit-due.ts'

const nowhere = { apiUrl: 'http://nowhere.test', tokenUrl: 'http://nowhere.test', clientId: 'x' }

type Choices = {
  /** Of a simulator that runs; left out where `fetch` pretends to be the authority. */
  url?: string
  fetch?: AuthorityFetch
  subjects?: Submitter['subjects']
  secrets?: Secrets
}

/** Sends documents, or whatever the subjects are, to a pretended authority and to no real one. */
export function aSubmitter(doors: Doors, choices: Choices = {}): Submitter {
  const {
    url = 'http://authority.test',
    fetch,
    subjects = [documentSubject],
    secrets = testSecrets,
  } = choices
  return {
    doors,
    signer: createSigner(doors, secrets),
    clients: createAuthorityClients(
      doors,
      secrets,
      { test: nowhere, live: nowhere, simulatorUrl: url },
      fetch,
    ),
    subjects,
    log: createLog('silent'),
  }
}

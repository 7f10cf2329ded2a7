// The link to the authority.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

export const getAuthorityState = endpoint<{ answer: t.AuthorityState }>('GET', '/authority/state', 'company')
/** Takes a key file in place of the former one, once it has opened with its PIN and belongs to the company. */
export const setCertificate = endpoint<{ body: t.CertificateInput; answer: t.Certificate }>(
  'POST',
  '/authority/certificate',
  'company',
)
export const setAuthorityCredentials = endpoint<{ body: t.AuthorityCredentials; answer: null }>(
  'PUT',
  '/authority/credentials',
  'company',
)
export const pauseSending = endpoint<{ body: { is_paused: boolean }; answer: t.AuthorityState }>(
  'POST',
  '/authority/pause',
  'company',
)
/** How the company works from now on: without internet, on provisional paper, or as usual. */
export const setContingency = endpoint<{ body: t.SetContingency; answer: t.AuthorityState }>(
  'PUT',
  '/authority/contingency',
  'company',
)
export const getAuthoritySetup = endpoint<{ answer: t.AuthoritySetup }>('GET', '/authority/setup', 'company')
export const getAuthorityBoard = endpoint<{ answer: t.AuthorityBoard }>('GET', '/authority/board', 'company')
/** Going live asks for the typed name, and for everything that `missing` lists. */
export const setEnvironment = endpoint<{ body: t.EnvironmentInput; answer: t.AuthoritySetup }>(
  'PUT',
  '/authority/environment',
  'company',
)
/** Signs in at the authority with what is saved. */
export const testConnection = endpoint<{ body: t.TargetEnvironment; answer: t.ConnectionTest }>(
  'POST',
  '/authority/test-connection',
  'company',
)
/** What the simulator was told about this company's next documents, and what it received. */
export const getSimulator = endpoint<{ answer: t.SimulatorState }>('GET', '/authority/simulator', 'company')
export const orderAtSimulator = endpoint<{ body: t.SimulatorOrders; answer: t.SimulatorState }>(
  'PUT',
  '/authority/simulator',
  'company',
)

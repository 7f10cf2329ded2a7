import { languageCodes } from '@cuentaclara/locales/languages'
import { z } from 'zod'
import { passwordLength } from '../password.ts'
import { branchCode, id, instant, line, pageQuery, terminalCode } from './common.ts'
import { company, roleName, user } from './identity.ts'

const email = z.email().max(160)
const personName = line(100, 2)
/** Judged by `findPasswordMistake`; here only what no password may pass. */
const newPassword = z.string().min(1).max(passwordLength.most)
const givenPassword = z.string().min(1).max(256)
const token = z.string().min(20).max(200)

export const passwordEmail = z.object({ email })
export const passwordReset = z.object({ email, password: newPassword, token })
export const said = z.object({ message: z.string() })

export const newUser = z.object({
  name: personName,
  email,
  /** Left out by an administrator, who lets the person choose it through a mailed link. */
  password: newPassword.optional(),
  /** The link of an invitation: its address is confirmed by it, and its company joined. */
  invitation: token.optional(),
  language: z.enum(languageCodes).optional(),
})
/** With a token for who registered, who is signed in by it; without one for who was made by an administrator. */
export const newUserAnswer = z.object({ token: z.string().optional(), user })

export const twoStepAnswer = z.object({
  challenge: token,
  /** Six digits, or a recovery code. */
  code: z.string().trim().min(6).max(30),
})
/** Options of WebAuthn as the browser's own functions take them. */
export const passkeyJson = z.looseObject({})
export const passkeyOptions = z.object({ challenge: token, options: passkeyJson })

/** Bytes as the browser's own functions give them, in base64url: of four letters are three bytes. */
const bytes = (most: number) => z.string().max(most)
/** WebAuthn lets an authenticator name a credential with 1,023 bytes. */
const credentialId = bytes(1400)
const credential = {
  id: credentialId.min(1),
  rawId: credentialId.min(1),
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).nullish(),
  /** No extension is asked for, and nothing of what one says is read. */
  clientExtensionResults: z.object({}).optional(),
}
/** Each of them is taken apart before it is known whether its signature is right, so none may be longer than real ones are. */
const clientDataJSON = bytes(4096).min(1)
const authenticatorData = bytes(4096).min(1)
export const passkeyAnswer = z.object({
  challenge: token,
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON,
      authenticatorData,
      signature: bytes(2048).min(1),
      userHandle: bytes(100).nullish(),
    }),
  }),
})
/** `step`: the challenge of a sign-in whose password was right; only a passkey of its account then does. */
export const passkeyQuestion = z.object({ step: token.optional() })
export const passkeySignIn = passkeyAnswer.extend({ remember: z.boolean().optional() })

export const mailedToken = z.object({ token })
/** The password is chosen by who follows the first link from outside the account, once they were asked. */
export const emailConfirmation = mailedToken.extend({ password: newPassword.optional() })
/** With either of the two nothing is confirmed yet, and the link still works. */
export const confirmedEmail = z.object({
  email: z.string(),
  needs_password: z.boolean(),
  /** The address was named from within an account: it is confirmed by who is signed in to that. */
  needs_sign_in: z.boolean(),
})

export const profileInput = z.object({
  name: personName,
  phone: z.string().trim().min(1).max(30).nullish(),
  language: z.enum(languageCodes).nullish(),
  date_format: z.enum(['DD/MM/YYYY', 'YYYY-MM-DD']).nullish(),
})
/** Of the authenticator, or a recovery code; asked for where two-step codes are on and were not given lately. */
const secondStep = z.string().trim().max(40).optional()
export const emailChange = z.object({ email, password: givenPassword, code: secondStep })
export const passwordChange = z.object({
  current_password: givenPassword,
  code: secondStep,
  password: newPassword,
})
export const ownPassword = z.object({ password: givenPassword, code: secondStep })
/** The shortest passphrase that seals a company's file: whoever has the file may try for years. */
export const shortestPassphrase = 12
export const companyBackup = ownPassword
  .extend({ passphrase: z.string().min(shortestPassphrase).max(256) })
  .refine(({ passphrase, password }) => passphrase !== password, {
    path: ['passphrase'],
    error: 'passphrase-is-password',
  })

export const passkey = z.object({
  id,
  name: z.string(),
  is_backed_up: z.boolean(),
  created_at: instant,
  last_used_at: instant.nullable(),
  /** Since a backup was restored it opens the account no longer by itself, until its owner keeps it. */
  is_held: z.boolean(),
})
export const passkeyInput = z.object({
  challenge: token,
  name: line(60),
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON,
      attestationObject: bytes(16_384).min(1),
      transports: z.array(z.string().max(40)).max(10).optional(),
    }),
  }),
})
export const passkeyName = z.object({ name: line(60) })

export const session = z.object({
  id,
  is_current: z.boolean(),
  created_at: instant,
  last_seen_at: instant,
  expires_at: instant,
  /** However much it is used. */
  ends_at: instant,
  address: z.string().nullable(),
  /** As the browser names itself; the screen says which it is. */
  user_agent: z.string().nullable(),
})

/** All that guards a person's account, on one screen. */
export const security = z.object({
  is_email_confirmed: z.boolean(),
  password_changed_at: instant.nullable(),
  two_step: z.object({ is_on: z.boolean(), recovery_codes_left: z.number().int() }),
  passkeys: z.array(passkey),
  sessions: z.array(session),
})

/** What opens an account, or works in its name, beside its password. */
export const openDoor = z.object({
  kind: z.enum(['passkey', 'two-step', 'key']),
  /** Of a passkey or a key; empty for two-step codes. */
  name: z.string(),
  /** Whose key it is. */
  company: z.string().nullable(),
  added_at: instant,
  /** From where it was added, where the history still knows. */
  address: z.string().nullable(),
})
/** The newest first. */
export const openDoors = z.object({ data: z.array(openDoor) })

export const twoStepSetUp = z.object({
  /** Base32, for who cannot scan. */
  secret: z.string(),
  /** `otpauth://…`, for the picture to scan. */
  uri: z.string(),
})
export const twoStepCode = z.object({ code: z.string().trim().min(6).max(12) })
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const member = z.object({
  user_id: id,
  name: z.string(),
  /** Null for who may not manage members. */
  email: z.string().nullable(),
  role: roleName,
  /** 1 while the membership is enabled. */
  active: z.number().int(),
  /** Suspended since a backup was restored, until somebody says that they still belong here. */
  is_held: z.boolean(),
  /** False while who runs the installation has disabled their account: then they open nothing. */
  is_account_active: z.boolean(),
  is_self: z.boolean(),
  joined_at: instant,
  last_seen_at: instant.nullable(),
  /** From where they usually issue; null: from where the company does. */
  place: z.object({ branch: branchCode, terminal: terminalCode }).nullable(),
})
export const invitation = z.object({
  id,
  /** Null for who was asked in by their account: who they are is told when they accept. */
  email: z.string().nullable(),
  role: roleName,
  invited_by: z.string().nullable(),
  created_at: instant,
  sent_at: instant,
  expires_at: instant,
  is_expired: z.boolean(),
})
/** One's own password, and a code: needed where the role may let others in. */
const proofForRole = { password: givenPassword.optional(), code: secondStep }
export const invitationInput = z.object({ email, role: roleName, ...proofForRole })
export const roleInput = z.object({ role: roleName, ...proofForRole })
/** Null: from where the company issues. */
export const memberPlaceInput = z.object({
  place: z.object({ branch: branchCode, terminal: terminalCode }).nullable(),
})
export const activeInput = z.object({ active: z.union([z.literal(0), z.literal(1)]) })
/** What the holder of an invitation's link may know before accepting. */
export const invitationOffer = z.object({
  company_id: id,
  company_name: z.string(),
  email: z.string(),
  role: roleName,
  invited_by: z.string().nullable(),
  has_account: z.boolean(),
})
export const joinedCompany = z.object({ company })

export const usersQuery = pageQuery.extend({
  perPage: z.coerce.number().int().min(1).max(100).optional(),
  status: z.enum(['active', 'disabled']).optional(),
  platform: z.enum(['true', 'false']).optional(),
})
export const userRow = z.object({
  id,
  name: z.string(),
  email: z.string(),
  is_platform_admin: z.boolean(),
  is_active: z.boolean(),
  is_email_confirmed: z.boolean(),
  has_two_step: z.boolean(),
  must_change_password: z.boolean(),
  phone: z.string().nullable(),
  language: z.string().nullable(),
  companies: z.number().int(),
  sessions: z.number().int(),
  last_seen_at: instant.nullable(),
  created_at: instant,
})
/** Why somebody who runs the installation does something to an account or a company that is not theirs. */
export const platformReason = z.string().trim().min(10).max(500)

export const userInput = z.object({
  name: personName.optional(),
  email: email.optional(),
  phone: z.string().trim().min(1).max(30).nullish(),
  language: z.enum(languageCodes).nullish(),
  is_platform_admin: z.boolean().optional(),
  is_active: z.boolean().optional(),
  must_change_password: z.boolean().optional(),
  /** True ends every session of the person. */
  end_sessions: z.boolean().optional(),
  /** True forgets the two-step codes and passkeys of who has lost them. */
  forget_two_step: z.boolean().optional(),
  /** Needed: the owner of the account hears it. One's own is not changed here. */
  reason: platformReason.optional(),
  /** One's own: needed for another address, for who is to run the installation, and to forget factors. */
  password: givenPassword.optional(),
  code: secondStep,
})
export const platformReasonQuery = z.object({ reason: platformReason })
export const assignUser = z.object({
  user_id: id,
  company_id: z.union([id, z.array(id).min(1).max(100)]),
  role: roleName,
  ...proofForRole,
  /** Why, of who runs the installation: the owners hear it. Not asked of a company's own people. */
  reason: platformReason.optional(),
})
export const assignedCompanies = z.object({
  data: z.array(
    z.object({
      company_id: id,
      /** Invited: a person whom the company's own people ask in becomes a member by accepting. */
      status: z.enum(['assigned', 'invited', 'refused']),
      message: z.string().nullable(),
    }),
  ),
})
export const companyUserLink = z.object({
  user_id: id,
  company_id: id,
  /** Why, of who runs the installation: the owners hear it. Not asked of a company's own people. */
  reason: platformReason.optional(),
})
export const companyActivation = z.object({
  company_id: id,
  active: z.coerce.number().int().min(0).max(1),
  user_id: id.optional(),
  /** Why, of who runs the installation: the owners hear it. Not asked of a company's own people. */
  reason: platformReason.optional(),
})
/** A membership as administrators see it: the company, the person, and how they are linked. */
export const membership = z.object({
  company_id: id,
  active: z.number().int(),
  role: roleName,
  is_default: z.boolean(),
  created_at: instant,
  /** The last change they made there, or for the company that opens, when they were last seen. */
  last_used_at: instant.nullable(),
  company: z.object({ id, name: z.string(), identification_number: z.string(), status: z.string() }),
})
export const assignedUsersQuery = z.object({
  company_id: id.optional(),
  search: z.string().max(200).optional(),
})
export const assignedUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  is_active: z.boolean(),
  company_user: z.array(
    z.object({ company_id: id, role: roleName, active: z.number().int(), company_name: z.string() }),
  ),
})
export const unassignedQuery = z.object({ user_id: id, search: z.string().max(200).optional() })
export const companyChoice = z.object({
  id,
  name: z.string(),
  trade_name: z.string().nullable(),
  identification_number: z.string(),
  environment: z.string(),
  status: z.string(),
})

export const outboxMail = z.object({
  id,
  /** Null for a company's letter, as its subject and what its mail server said: they are the company's own. */
  recipient: z.string().nullable(),
  template: z.string(),
  subject: z.string().nullable(),
  /** The company in whose name it goes; null for the installation's own. */
  sender_name: z.string().nullable(),
  status: z.enum(['waiting', 'sent', 'failed', 'expired', 'cancelled']),
  attempts: z.number().int(),
  last_error: z.string().nullable(),
  created_at: instant,
  expires_at: instant,
  sent_at: instant.nullable(),
})
/** What left today, or is on its way, through the server of the installation, beside the most of a day. */
export const lettersToday = z.object({
  letters: z.number().int(),
  most: z.number().int(),
  /** Of a company that is known; a new one sends fewer. */
  most_of_company: z.number().int(),
  /** Companies that wrote today, and the one that wrote most. */
  companies: z.number().int(),
  busiest: z.object({ name: z.string(), letters: z.number().int() }).nullable(),
})
export const outboxLetter = outboxMail.extend({
  /** Null once it was sent or has expired, and wherever it is for its recipient alone. */
  text: z.string().nullable(),
  /** It waits, and who runs the installation may not read it. */
  is_private: z.boolean(),
})
